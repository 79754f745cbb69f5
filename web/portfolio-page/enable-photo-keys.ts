/** Turns photo links into buttons, which the space bar must press too. */
export function enablePhotoKeys(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".photos a")) {
    link.setAttribute("role", "button");
    link.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      link.click();
    });
  }
}
