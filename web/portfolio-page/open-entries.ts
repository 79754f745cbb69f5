/** The first is open, the others are opened by their title, by a search in the page, or by printing. */
export function openEntries(): void {
  const titles = document.querySelectorAll<HTMLElement>("[data-opens]");
  for (const [at, title] of titles.entries()) {
    const body = document.getElementById(title.dataset["opens"] ?? "");
    if (body) makeButton(title, body, at === 0);
  }
}

/** Browsers that can search in what is closed open it themselves and say so. */
const closed = "onbeforematch" in document.documentElement ? "until-found" : "";

function makeButton(title: HTMLElement, body: HTMLElement, isFirst: boolean): void {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-controls", body.id);
  button.append(...title.childNodes);
  title.append(button);
  const entry = title.closest<HTMLElement>(".entry");

  function show(isOpen: boolean): void {
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) body.removeAttribute("hidden");
    else body.setAttribute("hidden", closed);
    if (entry) entry.dataset["open"] = String(isOpen);
  }
  show(isFirst);
  button.addEventListener("click", () => show(body.hasAttribute("hidden")));
  body.addEventListener("beforematch", () => show(true));
}
