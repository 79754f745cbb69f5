import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { html, raw } from "hono/html";
import { Marked } from "marked";
import type { Html } from "../http/text-page.ts";

export const guideFolder = fileURLToPath(new URL("../../docs/guide", import.meta.url));

type GuidePage = { address: string; title: string; content: Html };
type GuidePicture = { path: string; tag: string; width: number; height: number };

export type Guide = {
  /** By file name without extension, in the index's order. */
  pages: ReadonlyMap<string, GuidePage>;
  pictures: ReadonlyMap<string, GuidePicture>;
};

export function readGuide(): Guide {
  const pictures = readPictures();
  const marked = guideMarkdown(pictures);
  const texts = new Map(namesIn("", ".md").map((file) => [nameOf(file), read(file)]));
  const pages = pageOrder(texts.get("index") ?? "").map((name): [string, GuidePage] => {
    const text = texts.get(name) ?? "";
    const [, title = "", body = ""] = /^# ([^\n]+)(.*)/s.exec(text) ?? [];
    const content = raw(marked.parse(body, { async: false }));
    return [name, { address: addressOf(name), title, content }];
  });
  return { pages: new Map(pages), pictures };
}

function pageOrder(index: string): string[] {
  const linked = [...index.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name = ""]) => name);
  return ["index", ...linked];
}

function addressOf(name: string): string {
  return name === "index" ? "/help" : `/help/${name}`;
}

function guideMarkdown(pictures: Guide["pictures"]): Marked {
  return new Marked({
    walkTokens: (token) => {
      if (token.type === "link" && token.href.endsWith(".md"))
        token.href = addressOf(nameOf(token.href));
    },
    renderer: {
      image: ({ href, text }) => {
        const { width, height } = pictures.get(href.replace("images/", "")) ?? {};
        return String(
          html`<img src="/help/${href}" alt="${text}" width="${width}" height="${height}" />`,
        );
      },
    },
  });
}

function readPictures(): Guide["pictures"] {
  const entries = namesIn("images", ".webp").map((file): [string, GuidePicture] => {
    const path = join(guideFolder, "images", file);
    const bytes = readFileSync(path);
    const tag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    return [file, { path, tag, ...sizeOf(bytes) }];
  });
  return new Map(entries);
}

/** Reads the size from a lossy WebP header (RFC 6386, section 9.1). */
function sizeOf(webp: Buffer): { width: number; height: number } {
  return { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff };
}

function namesIn(folder: string, ending: string): string[] {
  return readdirSync(join(guideFolder, folder)).filter((file) => file.endsWith(ending));
}

function nameOf(file: string): string {
  return file.replace(/\.md$/, "");
}

function read(file: string): string {
  return readFileSync(join(guideFolder, file), "utf8");
}
