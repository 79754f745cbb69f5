import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { findSubteam } from "../../domain/subteams/subteams.ts";
import { readMarkdown } from "../documents/markdown/read-markdown.ts";
import { renderMarkdown } from "../documents/markdown/render-markdown.ts";
import type { MemberName } from "./people.ts";

/** Days count back from today, so the season always ends now. */
type Head = {
  title: string;
  author: MemberName;
  daysAgo: number;
  tags: string[];
  pinned?: boolean;
  attachments?: string[];
  comments?: { by: MemberName; daysAgo: number; text: string }[];
  /** A later edit that added everything from this heading on. */
  edited?: { by: MemberName; daysAgo: number; without: string };
};

export type SeasonPage = Head & {
  path: string;
  subteam: string;
  /** Links and pictures still have their relative paths. */
  html: string;
  firstHtml?: string;
};

const folder = fileURLToPath(new URL("pages/", import.meta.url));

export function readSeason(): SeasonPage[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md"))
    .toSorted();
  return paths.map(readPage).toSorted((a, b) => b.daysAgo - a.daysAgo);
}

function readPage(path: string): SeasonPage {
  const [, head = "", body = ""] = readFileSync(folder + path, "utf8").split(/^---$/m, 3);
  const subteam = posix.dirname(path);
  if (!findSubteam(firstSubteams, subteam)) throw new Error(`${path} is not in a subteam folder`);
  const facts = parse(head) as Head;
  const before = facts.edited && body.slice(0, body.indexOf(facts.edited.without));
  return {
    ...facts,
    path,
    subteam,
    html: toHtml(body),
    ...(before !== undefined && { firstHtml: toHtml(before) }),
  };
}

function toHtml(markdown: string): string {
  return renderMarkdown(readMarkdown(markdown)).html;
}
