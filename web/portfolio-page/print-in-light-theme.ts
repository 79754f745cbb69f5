export function printInLightTheme(): void {
  const root = document.documentElement;
  let theme: string | undefined;
  addEventListener("beforeprint", () => {
    theme = root.dataset["theme"];
    root.dataset["theme"] = "light";
  });
  addEventListener("afterprint", () => {
    if (theme) root.dataset["theme"] = theme;
  });
}
