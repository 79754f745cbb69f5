/** Gives photo links the role of buttons, which the space bar must then press too. */
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
