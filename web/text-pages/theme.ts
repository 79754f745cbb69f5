/** Does the same as the inline script in index.html, which these pages' policy would not allow. */
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
