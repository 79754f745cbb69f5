import type { News } from "../live/news.ts";
import { keepMade } from "./keep-made.ts";

export type Kept<Made> = {
  at: (slug: string) => Promise<Made | undefined>;
  /** What is there already. */
  ready: (slug: string) => Made | undefined;
};

/**
 * What is made of portfolios, each once for as long as none changes: one is made in milliseconds, and
 * seldom changes. What changed in another process is told by its event; what was begun before that is not kept.
 * @param most how many stay in memory
 */
export function keptUntilChanged<Made>(
  news: News,
  most: number,
  make: (slug: string) => Promise<Made | undefined>,
): Kept<Made> {
  const made = keepMade<Made>(most);
  news.listen((items) => {
    if (items.some(({ kind }) => kind === "portfolio.changed")) made.clear();
  });
  return { at: (slug) => made.at(slug, () => make(slug)), ready: made.ready };
}
