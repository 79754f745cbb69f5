import { shortDate } from "../../domain/dates.ts";
import { followSections } from "./follow-sections.ts";
import { onPaper } from "./on-paper.ts";
import { openEntries } from "./open-entries.ts";
import { photoButtons } from "./photo-buttons.ts";
import { sectionsDrawer } from "./sections-drawer.ts";
import { themeButton } from "./theme-button.ts";
import { wayBack } from "./way-back.ts";

// Before anybody goes on to a section.
wayBack();

// What needs a script, added to a page that is whole without one, and painted before.
requestAnimationFrame(() =>
  setTimeout(() => {
    openEntries();
    photoButtons();
    followSections();
    sectionsDrawer();
    themeButton();
    onPaper();
    localTimes();
  }),
);

/** In the reader's own time zone. */
function localTimes(): void {
  for (const time of document.querySelectorAll("time")) {
    time.textContent = shortDate(time.dateTime);
  }
}
