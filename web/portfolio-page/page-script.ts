import { shortDate } from "../../domain/dates.ts";
import { enableThemeButton } from "../layout/enable-theme-button.ts";
import { collapseEntries } from "./collapse-entries.ts";
import { enablePhotoKeys } from "./enable-photo-keys.ts";
import { enableSectionsDrawer } from "./enable-sections-drawer.ts";
import { followSections } from "./follow-sections.ts";
import { linkBackToPreviousPage } from "./link-back-to-previous-page.ts";

// Runs at once, before a click on a section changes the history.
linkBackToPreviousPage();

// The page works without these, so they wait until it has been painted.
requestAnimationFrame(() =>
  setTimeout(() => {
    collapseEntries();
    enablePhotoKeys();
    followSections();
    enableSectionsDrawer();
    enableThemeButton();
    showLocalDates();
  }),
);

/** The server rendered these dates in UTC. */
function showLocalDates(): void {
  for (const time of document.querySelectorAll("time")) {
    time.textContent = shortDate(time.dateTime);
  }
}
