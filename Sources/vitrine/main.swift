import App
import Glibc

var environment: [String: String] = [:]
var variable = environ
while let entry = variable.pointee {
    let text = String(cString: entry)
    if let equals = text.firstIndex(of: "=") {
        environment[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    variable += 1
}
exit(Program.run(Array(CommandLine.arguments.dropFirst()), environment: environment))
