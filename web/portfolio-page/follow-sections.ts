/** Pixels below the top at which a section counts as the one that is read. */
const offset = 100;

/** Marks the section that is read in the list of sections. */
export function followSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
  const places = links.flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    return section ? [{ link, section }] : [];
  });
  let isWaiting = false;

  function mark(): void {
    isWaiting = false;
    const { scrollHeight } = document.documentElement;
    const isScrollable = scrollHeight > innerHeight + 1;
    const isEnd = isScrollable && innerHeight + scrollY >= scrollHeight - 2;
    const passed = places.filter(({ section }) => section.getBoundingClientRect().top <= offset);
    const read = (isEnd ? places.at(-1) : passed.at(-1)) ?? places[0];
    for (const { link } of places) {
      if (link === read?.link) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    if (read) showInList(read.link);
  }
  function markSoon(): void {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(mark);
  }
  addEventListener("scroll", markSoon, { passive: true });
  addEventListener("resize", markSoon, { passive: true });
  mark();
}

/** A long list is scrolled by itself: the page stays where it is. */
function showInList(link: HTMLElement): void {
  const list = link.closest(".contents");
  if (!list) return;
  const [own, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.top < frame.top) list.scrollTop += own.top - frame.top;
  if (own.bottom > frame.bottom) list.scrollTop += own.bottom - frame.bottom;
}
