import type { RefObject } from "react";

type Pages = { fetchNextPage: () => Promise<{ hasNextPage: boolean }> };

/** @param heading gets the focus after the last page, because the pressed button disappears */
export async function showNextPage(
  pages: Pages,
  heading: RefObject<HTMLElement | null>,
): Promise<void> {
  const { hasNextPage } = await pages.fetchNextPage();
  if (!hasNextPage) heading.current?.focus({ preventScroll: true });
}
