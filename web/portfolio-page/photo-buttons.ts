/** Photos are pressed like the other buttons of an entry: by the space bar too. */
export function photoButtons(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".photos a")) {
    link.setAttribute("role", "button");
    link.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      link.click();
    });
  }
}
