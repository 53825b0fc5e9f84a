// A form drawn from its description: the page knows kinds of controls, and nothing of what they are for.

import { make, shown } from "./dom.js";
import { sentenceOf } from "./server.js";

const inputs = {
  text: (control) => ({ type: "text", maxlength: control.maxLength, autocapitalize: "words" }),
  email: (control) => ({ type: "email", maxlength: control.maxLength }),
  number: (control) => ({ type: "text", inputmode: "numeric", "data-min": control.min, "data-max": control.max }),
  toggle: () => ({ type: "checkbox", role: "switch" }),
};
const kindOf = (control) => (["toggle", "boolean", "switch"].includes(control.kind) ? "toggle" : control.kind);

/** What the control holds, as the server wants it; a number that is none is sent as it was typed, for the server to judge. */
function valueOf(control, input) {
  if (kindOf(control) === "toggle") return input.checked;
  if (control.kind !== "number") return input.value;
  const text = input.value.trim();
  return text === "" ? null : /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function drawControl(control, index, values) {
  const at = `controls[${index}]`;
  const id = `control-${control.key}`;
  const kind = kindOf(control);
  const input = make("input", {
    id, name: control.key, "aria-describedby": `${id}-error`, "aria-required": control.required ? "true" : null, dir: "auto",
    autocomplete: "off", "data-field": at, ...(inputs[kind] ?? inputs.text)(control),
  });
  const value = values[control.key];
  if (kind === "toggle") input.checked = value === true;
  else input.value = value ?? "";
  const label = shown("label", control.label, `${at}.label`, { for: id });
  if (control.required) label.append(make("span.required", { "aria-hidden": "true" }, " *"));
  const error = make("p.error", { id: `${id}-error`, hidden: true });
  return { control, input, error, node: make(`div.control.${kind}`, {}, label, input, error) };
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
    button.disabled = true;
    const body = Object.fromEntries(controls.map(({ control, input }) => [control.key, valueOf(control, input)]));
    const version = data.version ?? data.submit.version ?? data.values?.version;
    if (version !== undefined && version !== null) body.version = version;
    const answer = await context.send(data.submit.path, { method: data.submit.method, body });
    button.disabled = false;
    if (answer.ok) return context.go(answer.data?.path ?? "/users", { replace: true, say: context.words.saved });
    show(answer.data?.errors ?? [{ key: null, text: sentenceOf(answer) }]);
  }

  // The server validates, all controls at once; a browser would stop at the first, in its own words.
  return make("form.form", { novalidate: true, onsubmit: submit }, controls.map(({ node }) => node), summary, button);
}
