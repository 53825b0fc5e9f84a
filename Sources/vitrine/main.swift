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
// Not exit(): a start that failed, or a second signal, leaves threads running, and what libraries tear down in exit()
// would be gone under them. Nothing is buffered: all output is by write(2).
_exit(Program.run(Array(CommandLine.arguments.dropFirst()), environment: environment))
