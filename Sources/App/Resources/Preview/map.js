// The map: markers and clusters where the server says they are, on a Web Mercator plane drawn as SVG, without tiles.

import { debounced, icon, linkTo, make, pictureOf, shown } from "./dom.js";
import { directionOf } from "./words.js";

const TILE = 256;
const ZOOMS = { least: 1, most: 20 };
const METERS_PER_PIXEL = 156_543.034;

/** Where a coordinate is on the plane, the whole world being 1 × 1. */
function project({ latitude, longitude }) {
  const bounded = Math.max(-85.0511, Math.min(85.0511, latitude)) * (Math.PI / 180);
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(bounded)) / Math.PI) / 2 };
}

const longitudeAt = (x) => (((x % 1) + 1) % 1) * 360 - 180;
const latitudeAt = (y) => Math.atan(Math.sinh(Math.PI * (1 - 2 * Math.max(0, Math.min(1, y))))) * (180 / Math.PI);
const clampZoom = (zoom) => Math.max(ZOOMS.least, Math.min(ZOOMS.most, zoom));

/** Where the reader last was, so that coming back or new data does not throw them elsewhere. */
let remembered = null;

/** Half of what `mapAround` shows, in degrees: a few streets. */
const AROUND = 0.004;

/** The path of a map with a place in its middle. */
export function mapAround({ latitude, longitude }) {
  const edges = [longitude - AROUND, latitude - AROUND, longitude + AROUND, latitude + AROUND];
  return `/map?bbox=${edges.map((degrees) => degrees.toFixed(6)).join(",")}`;
}

/** What is in the middle of such a path; null where it names no rectangle. */
function middleOf(url) {
  const [west, south, east, north] = (url.searchParams.get("bbox") ?? "").split(",").map(Number);
  return north === undefined ? null : { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

/** A marker as a cell, for its callout. */
function annotationCell(item, at) {
  return make(
    "a.cell",
    { href: linkTo(item.path), "data-field": at },
    icon(item, at),
    make("span.lines", {},
      shown("strong", item.title, `${at}.title`, { dir: "auto" }),
      make("span.about", {}, shown("span", item.subtitle, `${at}.subtitle`))),
    make("span.chevron", { "aria-hidden": "true" }),
  );
}

const PIN = "M0 0C-3-7-15-12-15-24.5a15 15 0 0 1 30 0C15-12 3-7 0 0z";
const pin = (item) => [
  make("path.pin", { d: PIN }),
  make("image", { href: pictureOf(item.iconKey), x: -9, y: -33, width: 18, height: 18 }),
];

/** The markers of a section in a frame that fits them, but for those that another one would hide. */
export function drawMiniMap(section, at) {
  const points = section.items.map((item) => project(item.coordinate));
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const scale = Math.min(290 / Math.max(right - left, 1e-6), 112 / Math.max(bottom - top, 1e-6));
  const placed = [];
  section.items.forEach((item, index) => {
    const x = 175 + (points[index].x - (left + right) / 2) * scale;
    const y = 103 + (points[index].y - (top + bottom) / 2) * scale;
    if (!placed.some((other) => Math.hypot(other.x - x, other.y - y) < 25)) placed.push({ item, x, y });
  });
  const markers = placed.sort((a, b) => a.y - b.y).map(({ item, x, y }) => make(
    "g.marker",
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(0.8)`, "data-tint": item.tintKey },
    pin(item)));
  return make("a.mini-map", { href: linkTo(section.path), "aria-label": section.title, "data-field": `${at}.items` },
    make("svg.plane", { viewBox: "0 0 350 176", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
      make("g.grid", {}, [35, 105, 175, 245, 315].map((x) => make("line", { x1: x, x2: x, y1: -99, y2: 275 })),
        [18, 88, 158].map((y) => make("line", { x1: -99, x2: 449, y1: y, y2: y }))),
      markers));
}

export function drawMap(data, context) {
  const { words } = context;
  const isRightToLeft = directionOf(context.language) === "rtl";
  const grid = make("g.grid", { "aria-hidden": "true" });
  const layer = make("g");
  const svg = make("svg.plane", { tabindex: 0, role: "group", "aria-label": words.map }, grid, layer);
  const callout = make("div.callout", { hidden: true });
  const control = (text, label, action) =>
    make("button", { type: "button", "aria-label": label, title: label, onclick: action }, text);
  const buttons = make("div.zoom", {},
    control("+", words.zoomIn, () => zoomBy(1)), control("−", words.zoomOut, () => zoomBy(-1)),
    control("◎", words.all, showAll));
  const nothing = make("p.nothing", { "data-field": "annotations", hidden: true }, words.none);
  const node = make("div.map", {}, svg, nothing, buttons, callout);

  let size = { width: 390, height: 560 };
  let view = remembered;
  /** @type {Map<string, {node: Element, at: {x: number, y: number}}>} */
  const marks = new Map();
  let frame = 0;
  /** The mark whose callout is shown. */
  let chosen = null;
  /** The place that the reader came to see, until it is shown. */
  let wanted = context.isNew ? middleOf(context.url) : null;

  // MARK: The view

  function fit({ center, radiusMeters }) {
    const least = Math.min(size.width, size.height);
    const metersAtZero = METERS_PER_PIXEL * Math.cos((center.latitude * Math.PI) / 180);
    const across = 2.3 * Math.max(50, radiusMeters);
    view = { ...project(center), zoom: clampZoom(Math.log2((metersAtZero * least) / across)) };
  }

  const scale = () => TILE * 2 ** view.zoom;

  /** Where a point of the plane is on the screen, by the shorter way around the world. */
  function onScreen({ x, y }) {
    const across = x - view.x;
    return [(across - Math.round(across)) * scale() + size.width / 2, (y - view.y) * scale() + size.height / 2];
  }

  function pan(dx, dy) {
    view = { ...view, x: (view.x - dx / scale() + 1) % 1, y: Math.max(0, Math.min(1, view.y - dy / scale())) };
    moved();
  }

  /** Zooms so that the point under the pointer stays where it is. */
  function zoomBy(steps, px = size.width / 2, py = size.height / 2) {
    const before = scale();
    const zoom = clampZoom(view.zoom + steps);
    const shift = 1 / before - 1 / (TILE * 2 ** zoom);
    view = { x: (view.x + (px - size.width / 2) * shift + 1) % 1, y: view.y + (py - size.height / 2) * shift, zoom };
    moved();
  }

  async function showAll() {
    const all = context.url.searchParams.has("bbox") ? await context.peek("/map") : data;
    fit((all ?? data).region);
    moved();
  }

  function moved() {
    remembered = view;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
    ask();
  }

  function bounds() {
    const half = size.width / 2 / scale();
    const tall = size.height / 2 / scale();
    const [west, east] = half >= 0.5 ? [-180, 180] : [longitudeAt(view.x - half), longitudeAt(view.x + half)];
    const box = [west, latitudeAt(view.y + tall), east, latitudeAt(view.y - tall)];
    return box.map((degrees) => Number(degrees.toFixed(5)));
  }

  async function askNow() {
    if (!node.isConnected) return;
    const answer = await context.ask(`/map?bbox=${bounds().join(",")}&zoom=${Math.round(view.zoom)}`);
    // Without an answer for what is in sight, what came for everywhere is better than nothing.
    if (answer?.ok || marks.size === 0) take(answer?.ok ? answer.data : data);
  }
  const ask = debounced(200, askNow);

  // MARK: What is on it

  function marker(item) {
    const act = () => select(item, `m${item.id}`);
    return make(
      "g.marker",
      { tabindex: 0, role: "button", "aria-label": `${item.title}, ${item.subtitle}`, "data-tint": item.tintKey,
        onclick: act, onkeydown: onEnter(act) },
      pin(item));
  }

  function cluster(item) {
    const [west, south, east, north] = item.bbox;
    const open = () => {
      const a = project({ longitude: west, latitude: north });
      const b = project({ longitude: east, latitude: south });
      const wide = (b.x - a.x + 1) % 1;
      const fitting = Math.min(size.width / Math.max(wide, 1e-7), size.height / Math.max(b.y - a.y, 1e-7)) / TILE;
      // Always a step, and never so many that the reader loses where they are.
      const zoom = Math.max(view.zoom + 1, Math.min(Math.log2(fitting) - 0.4, view.zoom + 4));
      view = { x: (a.x + wide / 2) % 1, y: (a.y + b.y) / 2, zoom: clampZoom(zoom) };
      moved();
    };
    const radius = 15 + 4 * Math.log10(item.count);
    const text = new Intl.NumberFormat(context.language, { notation: "compact" }).format(item.count);
    return make(
      "g.cluster",
      { tabindex: 0, role: "button", "aria-label": `${text}: ${words.zoomIn}`, onclick: open, onkeydown: onEnter(open) },
      make("circle.halo", { r: radius + 5 }), make("circle", { r: radius }), make("text", { dy: "0.36em" }, text));
  }

  function take(map) {
    const coming = new Map();
    const hadFocus = layer.contains(document.activeElement);
    map.annotations.forEach((item, index) => coming.set(`m${item.id}`, [marker, item, `annotations[${index}]`]));
    map.clusters.forEach((item, index) => {
      const { latitude, longitude } = item.coordinate;
      coming.set(`c${latitude},${longitude},${item.count}`, [cluster, item, `clusters[${index}]`]);
    });
    for (const [key, mark] of marks) {
      if (coming.has(key)) continue;
      mark.node.remove();
      marks.delete(key);
    }
    for (const [key, [draw, item, field]] of coming) {
      if (!marks.has(key)) marks.set(key, { node: draw(item), at: project(item.coordinate) });
      marks.get(key).node.dataset.field = field;
    }
    // What is farther south stands in front. Whatever has the focus would lose it by being moved.
    const inOrder = [...marks.values()].sort((a, b) => a.at.y - b.at.y).map((mark) => mark.node);
    layer.append(...inOrder.filter((each) => each !== document.activeElement));
    // Nothing anywhere, not only nothing here.
    nothing.hidden = marks.size > 0 || data.annotations.length + data.clusters.length > 0;
    if (chosen && !marks.has(chosen)) deselect();
    if (hadFocus && !layer.contains(document.activeElement)) svg.focus({ preventScroll: true });
    place();
    if (wanted) showWanted(map.annotations);
  }

  /** Opens the callout of the place that the reader came for; the focus stays where they are. */
  function showWanted(annotations) {
    const apart = ({ coordinate }) =>
      Math.hypot(coordinate.latitude - wanted.latitude, coordinate.longitude - wanted.longitude);
    const item = annotations.find((each) => apart(each) < 1e-5);
    wanted = null;
    if (item) choose(item, `m${item.id}`);
  }

  function place() {
    drawGrid();
    for (const mark of marks.values()) {
      const [x, y] = onScreen(mark.at);
      mark.node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    }
  }

  function drawGrid() {
    const steps = [90, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
    const step = steps.findLast((degrees) => (degrees / 360) * scale() >= 84) ?? 90;
    const digits = step < 1 ? String(step).split(".")[1].length : 0;
    const [west, south, east, north] = bounds();
    const lines = [];
    const span = east >= west ? east - west : east - west + 360;
    for (let degrees = Math.ceil(west / step) * step; degrees <= west + span; degrees += step) {
      const [x] = onScreen(project({ latitude: 0, longitude: degrees }));
      lines.push(make("line", { x1: x, x2: x, y1: 0, y2: size.height }),
        make("text", { x: x + 4, y: size.height - 6 }, `${longitudeAt((degrees + 180) / 360).toFixed(digits)}°`));
    }
    for (let degrees = Math.ceil(south / step) * step; degrees <= north; degrees += step) {
      const [, y] = onScreen(project({ latitude: degrees, longitude: 0 }));
      // At the side where the buttons are not.
      const side = isRightToLeft ? { x: size.width - 4, "text-anchor": "end" } : { x: 4 };
      lines.push(make("line", { x1: 0, x2: size.width, y1: y, y2: y }),
        make("text", { ...side, y: y - 4 }, `${degrees.toFixed(digits)}°`));
    }
    grid.replaceChildren(...lines);
  }

  function choose(item, key) {
    chosen = key;
    callout.replaceChildren(annotationCell(item, marks.get(key).node.dataset.field));
    callout.hidden = false;
    for (const [each, mark] of marks) mark.node.classList.toggle("selected", each === key);
  }

  function select(item, key) {
    choose(item, key);
    callout.firstChild.focus({ preventScroll: true });
  }

  /** Takes the callout away; the focus in it goes back to the marker it came from. */
  function deselect() {
    const from = marks.get(chosen)?.node;
    if (callout.contains(document.activeElement)) (from ?? svg).focus({ preventScroll: true });
    from?.classList.remove("selected");
    callout.hidden = true;
    chosen = null;
  }

  const onEnter = (action) => (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    action();
  };

  // MARK: Pointers and keys

  const pointers = new Map();
  let dragged = 0;
  svg.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, event);
    dragged = 0;
  });
  svg.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
    dragged += Math.hypot(dx, dy);
    // A press that hardly moves is a click on what is under it.
    if (dragged < 4) return;
    svg.setPointerCapture(event.pointerId);
    if (pointers.size === 2) {
      const other = [...pointers.values()].find((each) => each.pointerId !== event.pointerId);
      const distance = (each) => Math.hypot(each.clientX - other.clientX, each.clientY - other.clientY);
      const box = svg.getBoundingClientRect();
      zoomBy(Math.log2(distance(event) / Math.max(1, distance(last))), other.clientX - box.x, other.clientY - box.y);
    } else pan(dx, dy);
    pointers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    svg.addEventListener(end, (event) => pointers.delete(event.pointerId));
  }
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = svg.getBoundingClientRect();
    zoomBy(-event.deltaY / (event.ctrlKey ? 80 : 300), event.clientX - box.x, event.clientY - box.y);
  }, { passive: false });
  svg.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    if (moves[event.key]) pan(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") zoomBy(1);
    else if (event.key === "-") zoomBy(-1);
    else return;
    event.preventDefault();
  });

  node.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen) deselect();
  });
  svg.addEventListener("click", (event) => {
    if (chosen && dragged < 4 && !event.target.closest(".marker, .cluster")) deselect();
  });

  new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    if (!width || !height) return;
    size = { width, height };
    if (wanted) fit({ center: wanted, radiusMeters: 300 });
    else if (view === null) fit(data.region);
    remembered = view;
    place();
    askNow();
  }).observe(svg);
  return node;
}
