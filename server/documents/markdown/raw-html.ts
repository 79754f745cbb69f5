import { readHtml } from "../read-html.ts";
import { isAllowedTag } from "../sanitize-content.ts";
import { escapeHtml } from "./escape-html.ts";
import { isHtmlElement } from "./html-elements.ts";
import type { SimplerForm } from "./simpler-forms.ts";

type Replacement = { open: string; close: string; form?: SimplerForm };

const quote: Replacement = { open: "<blockquote>", close: "</blockquote>", form: "callout" };

const replacements: Record<string, Replacement> = {
  mark: { open: '<span data-background="marker">', close: "</span>" },
  aside: quote,
  figure: { open: "<p>", close: "</p>" },
  figcaption: { open: "</p><p><em>", close: "</em>" },
  details: { open: "", close: "", form: "details" },
  summary: { open: "<p><strong>", close: "</strong></p>" },
  dl: { open: "", close: "" },
  dt: { open: "<p><strong>", close: "</strong></p>" },
  dd: { open: '<p data-indent="1">', close: "</p>", form: "definition" },
};

export class RawHtml {
  readonly dropped = new Map<string, number>();
  readonly #onForm: (form: SimplerForm) => void;
  #isInCallout = false;

  constructor(onForm: (form: SimplerForm) => void) {
    this.#onForm = onForm;
  }

  convert(html: string): string {
    this.#countDropped(html);
    return html.replaceAll(
      /<(\/?)([A-Za-z][^\s<>/]*)((?:[\s/][^<>]*)?)>/g,
      (tag: string, slash: string, name: string, attributes: string) =>
        isHtmlElement(name)
          ? this.#replace(tag, slash === "/", name.toLowerCase(), attributes)
          : escapeHtml(tag),
    );
  }

  #replace(tag: string, isEnd: boolean, name: string, attributes: string): string {
    if (name === "p") return this.#paragraph(tag, isEnd, attributes);
    const replacement = Object.hasOwn(replacements, name) ? replacements[name] : undefined;
    if (!replacement) return tag;
    if (!isEnd && replacement.form) this.#onForm(replacement.form);
    return isEnd ? replacement.close : replacement.open;
  }

  /** BookStack writes its callouts as paragraphs of a class. */
  #paragraph(tag: string, isEnd: boolean, attributes: string): string {
    const isCallout = isEnd ? this.#isInCallout : /\bclass\s*=\s*["']?callout\b/i.test(attributes);
    if (!isCallout) return tag;
    this.#isInCallout = !isEnd;
    if (!isEnd) this.#onForm("callout");
    return isEnd ? tag + quote.close : quote.open + tag;
  }

  #countDropped(html: string): void {
    const count = (name: string) => this.dropped.set(name, (this.dropped.get(name) ?? 0) + 1);
    readHtml(html, {
      onopentagname: (name) => {
        const isKept = isAllowedTag(name) || Object.hasOwn(replacements, name);
        if (isHtmlElement(name) && !isKept) count(`<${name}>`);
      },
      oncomment: () => count("comment"),
    });
  }
}

const inlineStart =
  /^\s*<(?:img|a|b|strong|i|em|u|s|del|ins|code|br|span|font|sup|sub|kbd|mark)\b/i;

export function beginsInline(html: string): boolean {
  return inlineStart.test(html);
}
