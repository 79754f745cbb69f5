import { isPlainClick } from "../ui/is-plain-click.ts";

/** Stored in each history entry: its own position and the one at which this page opened. */
type HistoryPosition = { at: number; opened: number };

/** Makes Back return to the Paddock screen that linked here. Otherwise Back leads home. */
export function linkBackToPreviousPage(): void {
  const link = document.querySelector<HTMLAnchorElement>(".back");
  // The link leads to the home screen, with whose address all addresses of the wiki begin.
  if (!link || !document.referrer.startsWith(link.href)) return;
  const { opened } = readPosition(history.length);
  // Each link to a section adds a history entry.
  addEventListener("hashchange", () => readPosition(opened));
  link.addEventListener("click", (event) => {
    // A new tab has nothing to go back to.
    if (opened === 1 || !isPlainClick(event)) return;
    event.preventDefault();
    history.go(opened - 1 - readPosition(opened).at);
  });
}

/** Stores the position of a new entry, which is always the last one. */
function readPosition(opened: number): HistoryPosition {
  const stored = history.state as HistoryPosition | null;
  if (stored) return stored;
  const position = { at: history.length, opened };
  history.replaceState(position, "");
  return position;
}
