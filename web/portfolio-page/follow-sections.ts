/** Pixels below the top at which a section becomes the current one. */
const offset = 100;

export function followSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
  const places = links.flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    return section ? [{ link, section }] : [];
  });
  let isScheduled = false;

  function mark(): void {
    isScheduled = false;
    const { scrollHeight } = document.documentElement;
    const isScrollable = scrollHeight > innerHeight + 1;
    const isAtEnd = isScrollable && innerHeight + scrollY >= scrollHeight - 2;
    const passed = places.filter(({ section }) => section.getBoundingClientRect().top <= offset);
    const current = (isAtEnd ? places.at(-1) : passed.at(-1)) ?? places[0];
    for (const { link } of places) {
      if (link === current?.link) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    if (current) scrollListTo(current.link);
  }
  function scheduleMark(): void {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(mark);
  }
  addEventListener("scroll", scheduleMark, { passive: true });
  addEventListener("resize", scheduleMark, { passive: true });
  mark();
}

/** Scrolls only the list. `scrollIntoView` would move the page as well. */
function scrollListTo(link: HTMLElement): void {
  const list = link.closest(".contents");
  if (!list) return;
  const [linkBox, listBox] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (linkBox.top < listBox.top) list.scrollTop += linkBox.top - listBox.top;
  if (linkBox.bottom > listBox.bottom) list.scrollTop += linkBox.bottom - listBox.bottom;
}
