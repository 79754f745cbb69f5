/** The picture may have loaded before React listened. Setting its address repeats the event. */
export function repeatLoadEvent(picture: HTMLImageElement | null): void {
  if (picture?.complete) picture.setAttribute("src", picture.getAttribute("src") ?? "");
}
