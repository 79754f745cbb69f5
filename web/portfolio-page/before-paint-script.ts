/**
 * Inlined in the page to run before the first paint. It applies the reader's theme and sets
 * `data-script`, so that styles hide what the page script will close. If that script fails to load,
 * the attribute is removed and the page works as it does without scripts.
 */
export const beforePaintScript = `(function (root) {
  var theme = null;
  try { theme = localStorage.getItem("paddock-theme"); } catch (e) {}
  if (theme !== "dark" && theme !== "light")
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = theme;
  root.dataset.script = "";
  addEventListener("error", function (event) {
    if (event.target.tagName === "SCRIPT") delete root.dataset.script;
  }, true);
})(document.documentElement);`;
