import { readHtml } from "./read-html.ts";

export function readHeadings(html: string): string[] {
  const texts: string[] = [];
  let text: string | undefined;
  readHtml(html, {
    onopentag: (name) => {
      if (/^h[1-3]$/.test(name)) text = "";
    },
    ontext: (part) => {
      if (text !== undefined) text += part;
    },
    onclosetag: (name) => {
      if (!/^h[1-3]$/.test(name) || text === undefined) return;
      texts.push(text.replace(/\s+/g, " ").trim());
      text = undefined;
    },
  });
  return texts;
}
