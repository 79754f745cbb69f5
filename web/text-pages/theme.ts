/** Before the first paint, as the small script in index.html does it; in a file, for a stricter policy. */
const chosen = (() => {
  try {
    return localStorage.getItem("paddock-theme");
  } catch {
    return null;
  }
})();
const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
document.documentElement.dataset["theme"] =
  chosen === "dark" || chosen === "light" ? chosen : system;
