export function enableSectionsDrawer(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-drawer]");
  const drawer = document.querySelector<HTMLElement>(".contents");
  if (!button || !drawer) return;
  const behind = document.querySelectorAll<HTMLElement>(".bar, .hero, .sections, .footer, .skip");
  button.hidden = false;
  button.setAttribute("aria-controls", drawer.id);

  function show(isOpen: boolean): void {
    button?.setAttribute("aria-expanded", String(isOpen));
    document.documentElement.toggleAttribute("data-drawer-open", isOpen);
    for (const part of behind) part.inert = isOpen;
    if (isOpen) drawer?.querySelector<HTMLElement>("a, button")?.focus();
    else button?.focus({ preventScroll: true });
  }
  const isOpen = () => document.documentElement.hasAttribute("data-drawer-open");
  button.addEventListener("click", () => show(!isOpen()));
  drawer.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (isOpen() && (target === drawer || target.closest("a, [data-drawer-close]"))) show(false);
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) show(false);
  });
  // A rotated phone or a wider window may have room for the list beside the text.
  matchMedia("(min-width: 901px)").addEventListener("change", () => isOpen() && show(false));
}
