import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { isSubteamId, type SubteamId } from "../../domain/subteams/subteams.ts";
import { readMarkdown, renderMarkdown } from "../import/render-markdown.ts";
import type { MemberName } from "./people.ts";

/** What stands above a page. Days count back from today, so that the season always ends now. */
type Head = {
  title: string;
  author: MemberName;
  daysAgo: number;
  tags: string[];
  pinned?: boolean;
  attachments?: string[];
  comments?: { by: MemberName; daysAgo: number; text: string }[];
  /** Saved again later: at first the part from this heading on was not there. */
  edited?: { by: MemberName; daysAgo: number; without: string };
};

export type SeasonPage = Head & {
  path: string;
  subteam: SubteamId;
  /** With the addresses of pictures and links as they were written. */
  html: string;
  firstHtml?: string;
};

const folder = fileURLToPath(new URL("pages/", import.meta.url));

/** The documents of the demo, oldest first. */
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
  if (!isSubteamId(subteam)) throw new Error(`${path} lies in no subteam`);
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
