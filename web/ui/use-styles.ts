import { useInsertionEffect } from "react";

/** Styles that are loaded with their code, because the first stylesheet has no room for them. */
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
