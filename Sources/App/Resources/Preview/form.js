// A form drawn from its description: the page knows kinds of controls, and nothing of what they are for.

import { make, shown } from "./dom.js";
import { sentenceOf } from "./server.js";

/** By kind; an unknown one is entered as text. The rules are the server's, which counts characters as it stores them. */
const inputs = {
  text: { type: "text", autocapitalize: "words" },
  number: { type: "text", inputmode: "numeric" },
  boolean: { type: "checkbox", role: "switch" },
};

/** What the control holds, as the server wants it. A number that is none is sent as typed, for the server to judge. */
function valueOf(control, input) {
  if (control.kind === "boolean") return input.checked;
  if (control.kind !== "number") return input.value;
  const text = input.value.trim();
  return text === "" ? null : /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function drawControl(control, index, values) {
  const at = `controls[${index}]`;
  const id = `control-${control.key}`;
  const input = make("input", {
    id, name: control.key, "aria-describedby": `${id}-error`, "aria-required": control.required ? "true" : null,
    dir: "auto", autocomplete: "off", "data-field": at,
    ...(inputs[control.kind] ?? inputs.text),
  });
  const value = values[control.key];
  if (control.kind === "boolean") input.checked = value === true;
  else input.value = value ?? "";
  const label = shown("label", control.label, `${at}.label`, { for: id });
  if (control.required) label.append(make("span.required", { "aria-hidden": "true" }, " *"));
  const error = make("p.error", { id: `${id}-error`, hidden: true });
  return { control, input, error, node: make("div.control", { "data-kind": control.kind }, label, input, error) };
}

export function drawForm(data, context) {
  const controls = data.controls.map((control, index) => drawControl(control, index, data.values ?? {}));
  const summary = make("p.error.summary", { role: "alert", hidden: true });
  const button = shown("button.button.primary", data.submit.title, "submit.title", { type: "submit" });

  const show = (errors) => {
    for (const { control, input, error } of controls) {
      const index = errors.findIndex((each) => each.key === control.key);
      error.textContent = errors[index]?.text ?? "";
      error.dataset.field = `errors[${index}].text`;
      error.hidden = index < 0;
      if (index >= 0) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    const others = errors.filter((each) => !controls.some(({ control }) => control.key === each.key));
    summary.textContent = others.map((each) => each.text).join(" ");
    summary.hidden = others.length === 0;
    controls.find(({ input }) => input.hasAttribute("aria-invalid"))?.input.focus();
  };

  async function submit(event) {
    event.preventDefault();
    if (button.hasAttribute("aria-disabled")) return;
    // A button that is disabled would lose the focus, which a dialog gives back to it.
    button.setAttribute("aria-disabled", "true");
    const body = Object.fromEntries(controls.map(({ control, input }) => [control.key, valueOf(control, input)]));
    if (data.submit.version !== undefined) body.version = data.submit.version;
    const answer = await context.send(data.submit.path, { method: data.submit.method, body });
    button.removeAttribute("aria-disabled");
    if (answer.ok) return context.go(answer.data?.path ?? "/users", { replace: true, say: context.words.saved });
    show(answer.data?.errors ?? [{ key: null, text: sentenceOf(answer) }]);
  }

  // The server validates, all controls at once; a browser would stop at the first, in its own words.
  return make("form.form", { novalidate: true, onsubmit: submit }, controls.map(({ node }) => node), summary, button);
}
