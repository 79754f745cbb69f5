import { findTheme } from "../../domain/themes.ts";

/** Puts the viewer's choice of a theme into a page that was made for everybody (rule 9.4). */
export function withTheme(html: string, cookies: string | undefined): string {
  const theme = findTheme(cookies);
  if (theme === undefined) return html;
  const other = theme === "dark" ? "light" : "dark";
  return html
    .replace("<html", `<html data-theme="${theme}"`)
    .replace('content="light dark"', `content="${theme}"`)
    .replace(`media="(prefers-color-scheme: ${theme})"`, 'media="all"')
    .replace(`media="(prefers-color-scheme: ${other})"`, 'media="not all"');
}
