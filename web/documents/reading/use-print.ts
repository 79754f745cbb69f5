import { useEffect } from "react";
import { shortDate } from "../../../domain/dates.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";

/** Firefox has no margin boxes but prints the title, which therefore has the footer's text. */
export function usePrint(document: DocumentAnswer): void {
  const { serialNumber, version, createdAt, lastModified } = document;
  const date = shortDate(lastModified ?? createdAt);
  usePrintFooter(`${serialNumber} · Version ${version} · ${date}`);
}

function usePrintFooter(footer: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet({ media: "print" });
    sheet.replaceSync(`@page {
      margin: 18mm 18mm 20mm;
      @bottom-left { content: ${JSON.stringify(footer)}; font: 9pt sans-serif; color: #6f6861; }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif; color: #6f6861; }
    }`);
    document.adoptedStyleSheets.push(sheet);

    let { title } = document;
    const preparePrint = () => {
      ({ title } = document);
      document.title = `${footer} · ${title}`;
    };
    const restoreScreen = () => {
      document.title = title;
    };
    window.addEventListener("beforeprint", preparePrint);
    window.addEventListener("afterprint", restoreScreen);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      window.removeEventListener("beforeprint", preparePrint);
      window.removeEventListener("afterprint", restoreScreen);
    };
  }, [footer]);
}
