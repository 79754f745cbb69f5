import type { Page } from "../corpus/prose.ts";
import type { Answers } from "../servers/bare.ts";
import { plainPage } from "./screens.ts";

const html = { "content-type": "text/html; charset=utf-8" };

/** A page with the least that a script can do for what people do on it. */
function pageByHand(body: string, script: string): Answers[string] {
  return { headers: html, body: plainPage(`${body}<script>${script}</script>`) };
}

/** The same text, which begins to be written in by a click on Edit. */
export function editorByHand(content: string): Answers[string] {
  const body = `<button>Edit</button><article>${content}</article>`;
  return pageByHand(
    body,
    `const text = document.querySelector("article");
     document.querySelector("button").onclick = () => {
       text.setAttribute("role", "textbox");
       text.setAttribute("contenteditable", "true");
       text.focus();
     };`,
  );
}

/** A field that shows the answer of one address below it, asked for at each key. */
export function searchByHand(cards: string, address: string): Answers[string] {
  const body = `<input role="combobox" aria-label="Search documents">
    <p role="status"></p><ul role="listbox"></ul>${cards}`;
  return pageByHand(
    body,
    `const [status, list] = document.querySelectorAll("[role=status], [role=listbox]");
     let asked = 0;
     document.querySelector("input").oninput = async () => {
       const own = ++asked;
       status.textContent = list.innerHTML = "";
       const { results } = await (await fetch(${JSON.stringify(address)})).json();
       if (own !== asked) return;
       list.innerHTML = results.map(({ title, preview }) =>
         "<li role=option><b>" + title + "</b> " + preview.text + "</li>").join("");
       status.textContent = results.length + " results";
     };`,
  );
}

/** Cards, and the text of one address in their place after a click, asked for when the pointer comes. */
export function listByHand(cards: string, address: string): Answers[string] {
  return pageByHand(
    cards,
    `const main = document.querySelector("main");
     let text;
     const prepare = () => (text ??= fetch(${JSON.stringify(address)}).then((answer) => answer.text()));
     main.onmouseover = prepare;
     main.onclick = async (event) => {
       event.preventDefault();
       main.innerHTML = await prepare();
     };`,
  );
}

/** All cards of a long list at once, of which those far from the screen are not laid out. */
export function cardsByHand(pages: readonly Page[]): Answers[string] {
  const cards = pages.map(
    ({ title, serialNumber, author, tags }) =>
      `<article><h3><a href="/document/x">${title}</a></h3>
       <p>${serialNumber} ${author}</p><p>${tags.join(" ")}</p></article>`,
  );
  const style = "content-visibility: auto; contain-intrinsic-size: auto 124px; min-height: 124px";
  return { headers: html, body: plainPage(`<style>article { ${style} }</style>${cards.join("")}`) };
}

/** A button, and a dialog that lists who asks to join after a click on it. */
export function requestsByHand(address: string): Answers[string] {
  return pageByHand(
    "<button>Account Management</button>",
    `document.querySelector("button").onclick = async () => {
       const { requests } = await (await fetch(${JSON.stringify(address)})).json();
       const rows = requests.map(({ fullName, email, role, subteam, createdAt }) =>
         "<li><b>" + fullName + "</b> " + [email, role, subteam, createdAt].join(" ") +
         " <button>Approve</button> <button>Deny</button></li>");
       document.body.insertAdjacentHTML("beforeend",
         "<div role=dialog><ul aria-label='Pending Requests'>" + rows.join("") + "</ul></div>");
     };`,
  );
}
