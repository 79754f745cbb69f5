import { useInsertionEffect } from "react";

/** Adds styles that are loaded with their code, which keeps the first stylesheet small. */
export function useStyles(css: string): void {
  useInsertionEffect(() => {
    const { CSSStyleSheet: Sheet } = document.defaultView ?? window;
    const sheet = new Sheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}
