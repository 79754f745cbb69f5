/**
 * A picture of a page that the server rendered may have loaded or failed before React listened.
 * Setting its address again makes the browser say so once more.
 */
export function repeatLoadEvent(picture: HTMLImageElement | null): void {
  if (picture?.complete) picture.setAttribute("src", picture.getAttribute("src") ?? "");
}
