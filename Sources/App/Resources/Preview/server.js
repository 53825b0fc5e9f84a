// Asking the server: in the chosen language and state, with the token where one is wanted.

/** What every request of the page carries. The token is kept here and nowhere else. */
export const session = { language: "en", scenario: "", token: null };

const listeners = new Set();
/** Calls `listener` with each answer that belongs to the screen. */
export const onAnswer = (listener) => listeners.add(listener);
/** Lets everybody who listens see an answer. */
export const tell = (answer) => listeners.forEach((listener) => listener(answer));

/** The address to request for a path, in the page's language. */
export function addressOf(path) {
  const url = new URL(path, location.origin);
  // A path can only lead to this server, whatever it says.
  if (url.origin !== location.origin) return "/";
  url.searchParams.set("locale", session.language);
  return url.pathname + url.search;
}

/**
 * Asks for a path and reads the answer, whatever its status is.
 * @returns {Promise<Answer>} `data` is the JSON or null; `status` is 0 when no answer came.
 */
export async function ask(path, { method = "GET", body, headers = {}, scenario = "", signal } = {}) {
  const address = addressOf(path);
  const fields = { Accept: "application/json", ...headers };
  if (scenario) fields["Vitrine-Scenario"] = scenario;
  if (session.token) fields.Authorization = `Bearer ${session.token}`;
  if (body !== undefined) fields["Content-Type"] ??= "application/json";
  const started = performance.now();
  const answer = {
    method, path, address, sent: fields, status: 0, ok: false, headers: new Headers(), text: "", data: null,
  };
  try {
    const response = await fetch(address, {
      method, headers: fields, signal, body: body === undefined ? undefined : JSON.stringify(body),
      // The page shows what the server has now: what max-age would still allow is asked for again, mostly for a 304.
      cache: scenario || method !== "GET" ? "no-store" : "no-cache",
    });
    Object.assign(answer, { status: response.status, ok: response.ok, headers: response.headers });
    answer.text = await response.text();
    answer.data = answer.text ? JSON.parse(answer.text) : null;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    answer.ok = false;
    const title = answer.status ? "The answer is not JSON" : "The server does not answer";
    answer.data = { title, detail: error.message };
  }
  answer.milliseconds = Math.round(performance.now() - started);
  return answer;
}

/** Asks for what a screen shows, in the state that was chosen, and tells the inspector. */
export async function askForScreen(path, options) {
  const answer = await ask(path, { scenario: session.scenario, ...options });
  tell(answer);
  return answer;
}

/** Writes; where the server wants a token it is asked for, and the request is sent again with it. */
export async function write(path, options) {
  for (;;) {
    const answer = await ask(path, options);
    const wantsToken = answer.status === 401 || (answer.status === 403 && !session.token);
    const wasWrong = answer.status === 401 && session.token !== null;
    if (!wantsToken || !(await askForToken(answer.data, wasWrong))) return answer;
  }
}

let asking = null;

/** One question at a time: whoever wants the token while it is asked for waits for the same answer. */
function askForToken(problem, wasWrong) {
  asking ??= openTokenDialog(problem, wasWrong).finally(() => (asking = null));
  return asking;
}

function openTokenDialog(problem, wasWrong) {
  const dialog = document.getElementById("token");
  const field = dialog.querySelector("input");
  // A button of type submit before the other would be what Enter presses.
  document.getElementById("token-cancel").onclick = () => dialog.close("cancel");
  document.getElementById("token-reason").textContent = wasWrong
    ? "The server did not take that token."
    : problem?.status === 403 ? problem.detail : "What you asked for needs the server's admin token.";
  field.value = "";
  dialog.returnValue = "cancel";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const given = dialog.returnValue === "send" && field.value !== "";
      session.token = given ? field.value : null;
      field.value = "";
      resolve(given);
    }, { once: true });
  });
}

/** The problem of an answer in a sentence. */
export const sentenceOf = (answer) => answer.data?.detail ?? answer.data?.title ?? `Status ${answer.status}`;

/** Whether an answer was served past its fresh time. */
export const isStale = (answer) => /detail=stale|fwd=stale/.test(answer.headers.get("Cache-Status") ?? "");
