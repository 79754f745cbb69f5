export function menuItemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

/** Arrow keys move through the rows and columns, and past the ends to the other side. */
export function nextMenuItem(
  menu: HTMLElement | null,
  key: string,
  columns = 1,
): HTMLElement | undefined {
  const items = menuItemsIn(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const after = (step: number) => (Math.max(at, 0) + step + items.length) % items.length;
  const places: Record<string, number> = {
    ArrowDown: at < 0 ? 0 : after(columns),
    ArrowUp: after(-columns),
    Home: 0,
    End: items.length - 1,
    ...(columns > 1 && { ArrowRight: after(1), ArrowLeft: after(-1) }),
  };
  const place = places[key];
  return place === undefined ? undefined : items[place];
}
