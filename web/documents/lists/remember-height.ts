/** In pixels, by what the box holds. */
const heights = new Map<string, number>();

/**
 * Browsers skip boxes far from the viewport and estimate their heights. With the heights of the
 * last visit, Back shows the same cards at the same scroll position.
 * @param key what the box holds, such as the id of its document
 * @returns a ref for the box
 */
export function rememberHeight(key: string) {
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
