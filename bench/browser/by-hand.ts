import type { Page } from "../corpus/prose.ts";
import type { Answers } from "../servers/bare.ts";
import { plainPage } from "./screens.ts";

const html = { "content-type": "text/html; charset=utf-8" };

function pageByHand(body: string, script: string): Answers[string] {
  return { headers: html, body: plainPage(`${body}<script>${script}</script>`) };
}

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

export function searchByHand(cards: string, address: string): Answers[string] {
  const body = `<input role="combobox" aria-label="Search documents">
    <p role="status"></p><ul role="listbox"></ul>${cards}`;
  return pageByHand(
    body,
    `const [status, list] = document.querySelectorAll("[role=status], [role=listbox]");
     let latest = 0;
     document.querySelector("input").oninput = async () => {
       const own = ++latest;
       status.textContent = list.innerHTML = "";
       const { results } = await (await fetch(${JSON.stringify(address)})).json();
       if (own !== latest) return;
       list.innerHTML = results.map(({ title, preview }) =>
         "<li role=option><b>" + title + "</b> " + preview.text + "</li>").join("");
       status.textContent = results.length + " results";
     };`,
  );
}

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

/** Cards far from the viewport are not laid out. */
export function cardsByHand(pages: readonly Page[]): Answers[string] {
  const cards = pages.map(
    ({ title, serialNumber, author, tags }) =>
      `<article><h3><a href="/document/x">${title}</a></h3>
       <p>${serialNumber} ${author}</p><p>${tags.join(" ")}</p></article>`,
  );
  const style = "content-visibility: auto; contain-intrinsic-size: auto 124px; min-height: 124px";
  return { headers: html, body: plainPage(`<style>article { ${style} }</style>${cards.join("")}`) };
}

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
