import styles from "./tooltips.module.css";

const delay = 500;
const gap = 6;
const edge = 8;

/** Screen readers do not see tooltips, so an element that has one also needs an `aria-label`. */
export function startTooltips(page: Document = document): void {
  const tip = page.createElement("div");
  tip.className = styles.tooltip ?? "";
  tip.hidden = true;
  tip.setAttribute("aria-hidden", "true");
  page.body.append(tip);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    tip.hidden = true;
  };
  const showLater = (event: Event) => {
    hide();
    const owner = ownerOf(event.target);
    if (owner) timer = setTimeout(() => show(tip, owner), delay);
  };

  page.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") showLater(event);
  });
  page.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) showLater(event);
  });
  for (const leave of ["pointerdown", "focusout", "scroll"] as const) {
    page.addEventListener(leave, hide, { capture: true, passive: true });
  }
  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}

function ownerOf(target: EventTarget | null): HTMLElement | undefined {
  const owner = target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
  return owner && owner.getAttribute("aria-expanded") !== "true" ? owner : undefined;
}

function show(tip: HTMLElement, owner: HTMLElement): void {
  if (!owner.isConnected) return;
  tip.textContent = owner.dataset["tooltip"] ?? "";
  tip.hidden = false;
  const place = owner.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const middle = place.left + place.width / 2 - width / 2;
  const left = Math.min(Math.max(edge, middle), window.innerWidth - width - edge);
  const below = place.bottom + gap;
  const top = below + height + edge > window.innerHeight ? place.top - gap - height : below;
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}
