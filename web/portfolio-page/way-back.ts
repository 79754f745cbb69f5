/** Of an entry of the browser's history: its place in it, and where this page stood when it was opened. */
type Place = { at: number; opened: number };

/** To where one came from, when that was here; otherwise the link leads home. */
export function wayBack(): void {
  const from = document.referrer;
  if (from === "" || new URL(from).origin !== location.origin) return;
  const { opened } = notePlace(history.length);
  // Links to sections are entries of their own.
  addEventListener("hashchange", () => notePlace(opened));
  document.querySelector(".back")?.addEventListener("click", (event) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    // In a tab of its own there is nothing behind it.
    if (opened === 1 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    history.go(opened - 1 - notePlace(opened).at);
  });
}

/** A new entry is the last; one that was there before has kept its place. */
function notePlace(opened: number): Place {
  const kept = history.state as Place | null;
  if (kept) return kept;
  const place = { at: history.length, opened };
  history.replaceState(place, "");
  return place;
}
