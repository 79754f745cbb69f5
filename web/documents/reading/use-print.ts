import { useEffect } from "react";
import { shortDate } from "../../../domain/dates.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";

/**
 * White paper in both themes, and on each page a foot with serial, version, date and page. Browsers that draw
 * nothing in a page's margin (Firefox) print the title there, which says the same.
 */
export function usePrint(document: DocumentAnswer): void {
  const { serialNumber, version, createdAt, lastModified } = document;
  const date = shortDate(lastModified ?? createdAt);
  usePaper(`${serialNumber} · Version ${version} · ${date}`);
}

function usePaper(foot: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet({ media: "print" });
    sheet.replaceSync(`@page {
      margin: 18mm 18mm 20mm;
      @bottom-left { content: ${JSON.stringify(foot)}; font: 9pt sans-serif; color: #6f6861; }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif; color: #6f6861; }
    }`);
    document.adoptedStyleSheets.push(sheet);

    const root = document.documentElement;
    let theme: string | undefined;
    let { title } = document;
    const toPaper = () => {
      ({ title } = document);
      document.title = `${foot} · ${title}`;
      theme = root.dataset["theme"];
      delete root.dataset["theme"];
    };
    const fromPaper = () => {
      document.title = title;
      if (theme) root.dataset["theme"] = theme;
    };
    window.addEventListener("beforeprint", toPaper);
    window.addEventListener("afterprint", fromPaper);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      window.removeEventListener("beforeprint", toPaper);
      window.removeEventListener("afterprint", fromPaper);
    };
  }, [foot]);
}
