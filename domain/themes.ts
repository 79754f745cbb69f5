export type Theme = "light" | "dark";

/** The cookie of the viewer's choice; without it a page follows the system. */
export const themeCookie = "paddock-theme";

export const themePattern = /(?:^|; ?)paddock-theme=(light|dark)(?:;|$)/;

export function findTheme(cookies = ""): Theme | undefined {
  return themePattern.exec(cookies)?.[1] as Theme | undefined;
}
