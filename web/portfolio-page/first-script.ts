/**
 * Runs before the first paint: the reader's theme, and that there is a script, so that what it will close
 * or show is so from the beginning; should it not arrive, the page is as without one. Written as text, for it stands in the page itself.
 */
export const firstScript = `(function (root) {
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
