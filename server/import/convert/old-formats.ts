import { alignAttribute, indentAttribute } from "../../../domain/content/content.ts";
import { styleValue } from "../../../domain/content/style-value.ts";
import { escapeHtml } from "../../documents/markdown/escape-html.ts";

export type OldElement = { name: string; attribs: Readonly<Record<string, string>> };

export function indentOf({ attribs }: OldElement): number {
  return Number(/\bql-indent-([1-8])\b/.exec(attribs["class"] ?? "")?.[1] ?? 0);
}

export function blockAttributes(element: OldElement): string {
  const { class: names = "", style = "", align = "" } = element.attribs;
  const named = /\bql-align-(center|right)\b/.exec(names)?.[1] ?? styleValue(style, "text-align");
  const aligned = named ?? (element.name === "center" ? "center" : align);
  const indent = indentOf(element);
  const alignment = /^(?:center|right)$/i.test(aligned)
    ? ` ${alignAttribute}="${aligned.toLowerCase()}"`
    : "";
  return indent > 0 ? `${alignment} ${indentAttribute}="${indent}"` : alignment;
}

/** CSS colors, which sanitizing maps to the nearest named ones. */
export function colorAttributes({ name, attribs }: OldElement): string {
  const { class: names = "", style = "" } = attribs;
  const color =
    styleValue(style, "color") ??
    /\bql-color-([a-z]+)\b/.exec(names)?.[1] ??
    (name === "font" ? attribs["color"] : undefined);
  const background =
    styleValue(style, "background-color") ??
    styleValue(style, "background") ??
    /\bql-bg-([a-z]+)\b/.exec(names)?.[1] ??
    (name === "mark" ? "yellow" : undefined);
  const parts = [color && `color: ${color}`, background && `background-color: ${background}`];
  const written = parts.filter(Boolean).join("; ");
  return written === "" ? "" : ` style="${escapeHtml(written)}"`;
}
