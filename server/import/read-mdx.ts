import { isHtmlElement } from "../documents/markdown/html-elements.ts";

export type Mdx = {
  markdown: string;
  components: Map<string, number>;
};

const fence = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const moduleStart = /^(?:import|export)\s/;
/** A tag ends within this many characters, so that an open one costs no search to the end. */
const tagMaxLength = 2_000;

/** The text inside of components stays. */
export function readMdx(source: string): Mdx {
  const components = new Map<string, number>();
  const written: string[] = [];
  let code: string | undefined;
  let text: string[] = [];
  const endText = () => {
    if (text.length === 0) return;
    written.push(...dropTags(text.join("\n"), components).split("\n"));
    text = [];
  };
  let isModule = false;
  for (const line of source.split("\n")) {
    const mark = fence.exec(line)?.[1];
    if (code === undefined && mark === undefined) {
      isModule = line.trim() !== "" && (isModule || moduleStart.test(line));
      // MDX has no code by indentation: it indents what stands inside of components.
      if (!isModule) text.push(line.replace(/^(?: {4}|\t)+(?![ \t]*(?:[-*+]|\d+[.)])[ \t])/, ""));
      continue;
    }
    if (code === undefined) endText();
    code = code === undefined ? mark : mark?.startsWith(code) ? undefined : code;
    written.push(line);
  }
  endText();
  return { markdown: written.join("\n"), components };
}

function dropTags(text: string, components: Map<string, number>): string {
  let kept = "";
  for (let at = 0; at < text.length;) {
    const next = nextSign(text, at);
    kept += text.slice(at, next);
    const end = next < text.length ? endOfSign(text, next) : undefined;
    const tag = text.slice(next, end ?? next + 1);
    kept += end === undefined ? tag : withoutScript(tag, components);
    at = next + tag.length;
  }
  return kept;
}

function nextSign(text: string, from: number): number {
  const sign = /<\/?[A-Za-z]|\{\/\*/g;
  sign.lastIndex = from;
  return sign.exec(text)?.index ?? text.length;
}

/** @returns the place after a tag, whose attributes may hold scripts, or after a comment */
function endOfSign(text: string, start: number): number | undefined {
  const limit = Math.min(text.length, start + tagMaxLength);
  if (text.charAt(start) === "{") {
    const end = text.slice(start, limit).indexOf("*/}");
    return end === -1 ? undefined : start + end + 3;
  }
  let braces = 0;
  for (let at = start + 1; at < limit; at += 1) {
    const sign = text.charAt(at);
    if (sign === "{") braces += 1;
    if (sign === "}") braces -= 1;
    if (braces === 0 && sign === "<") return undefined;
    if (braces === 0 && sign === ">") return at + 1;
  }
  return undefined;
}

function withoutScript(tag: string, components: Map<string, number>): string {
  const [, slash, name = ""] = /^<(\/?)([\w.]+)/.exec(tag) ?? [];
  const isComponent = /^[A-Z]/.test(name) || name.includes(".");
  if (isComponent && slash === "") components.set(name, (components.get(name) ?? 0) + 1);
  if (name === "" || isComponent) return "";
  return isHtmlElement(name) ? tag.replaceAll(/\s[\w-]+=\{(?:[^{}]|\{[^{}]*\})*\}/g, "") : tag;
}
