import type { Viewer } from "../../../domain/permissions.ts";
import { createRequiredContext } from "../../ui/required-context.ts";

/** In pixels, by what the box holds, such as the id of its document. */
export type Heights = Map<string, number>;

export type CardHeights = ReturnType<typeof createCardHeights>;

/** The heights go with the viewer object, to which otherwise only the session refers. */
export function createCardHeights() {
  const ofViewers = new WeakMap<Viewer, Heights>();
  return {
    of: (viewer: Viewer): Heights => {
      const known = ofViewers.get(viewer) ?? new Map<string, number>();
      ofViewers.set(viewer, known);
      return known;
    },
  };
}

export const [CardHeightsContext, useCardHeights] = createRequiredContext<CardHeights>();

/**
 * Browsers guess the heights of boxes that they skip. With known heights, Back returns to the same
 * position.
 */
export function rememberHeight(heights: Heights, key: string) {
  return (box: HTMLElement | null) => {
    if (!box) return undefined;
    const height = heights.get(key);
    if (height !== undefined) box.style.containIntrinsicBlockSize = `auto ${height}px`;
    return () => void heights.set(key, contentHeight(box));
  };
}

function contentHeight(box: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(box);
  const { height } = box.getBoundingClientRect();
  return height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}
