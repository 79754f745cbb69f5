export function menuItemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

export function nextMenuItem(menu: HTMLElement | null, key: string): HTMLElement | undefined {
  const items = menuItemsIn(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (Math.max(at, 0) - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : items[place];
}
