/** Closes all entries but the first. A click on the title or a find in page opens them. */
export function collapseEntries(): void {
  const titles = document.querySelectorAll<HTMLElement>("[data-opens]");
  for (const [at, title] of titles.entries()) {
    const body = document.getElementById(title.dataset["opens"] ?? "");
    if (body) makeButton(title, body, at === 0);
  }
}

/** Browsers with `beforematch` search hidden text and reveal it. */
const hiddenValue = "onbeforematch" in document.documentElement ? "until-found" : "";

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
    else body.setAttribute("hidden", hiddenValue);
    if (entry) entry.dataset["open"] = String(isOpen);
  }
  show(isFirst);
  button.addEventListener("click", () => show(body.hasAttribute("hidden")));
  body.addEventListener("beforematch", () => show(true));
}
