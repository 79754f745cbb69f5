import type { ReactNode } from "react";
import { findMatches } from "../../domain/search/find-matches.ts";

export function Marked({ text, query }: { text: string; query: string }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of findMatches(text, query)) {
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}

type Excerpt = { text: string; cutBefore: boolean; cutAfter: boolean };

export function MarkedExcerpt({ excerpt, query }: { excerpt: Excerpt; query: string }) {
  const { text, cutBefore, cutAfter } = excerpt;
  return (
    <>
      {cutBefore && "…"}
      {/* The server puts a tab after each cell of a table. */}
      <Marked text={text.replaceAll("\t", " · ")} query={query} />
      {cutAfter && "…"}
    </>
  );
}
