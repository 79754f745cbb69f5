import { themePattern } from "../../domain/themes.ts";

/**
 * Runs inline before the first paint. It applies the reader's theme, because all readers get the
 * same cached page, and sets `data-script`, so that styles hide what the page script will close. If
 * that script fails to load, the attribute is removed and the page works as without scripts.
 */
export const beforePaintScript = `(function (root) {
  var theme = ${themePattern}.exec(document.cookie);
  if (theme) root.dataset.theme = theme[1];
  root.dataset.script = "";
  addEventListener("error", function (event) {
    if (event.target.tagName === "SCRIPT") delete root.dataset.script;
  }, true);
})(document.documentElement);`;
