/** Parses without loading or running anything. */
export function parseContent(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}
