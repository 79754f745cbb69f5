import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { budgets } from "../budgets.ts";
import { documentId } from "../corpus/fill.ts";
import { writePage } from "../corpus/prose.ts";
import type { Wanted } from "./watch-page.ts";

export type Screen = {
  name: string;
  path: string;
  signedIn: boolean;
  shows: string;
  wanted: Wanted;
  /** Milliseconds from an empty cache. */
  budget?: number;
  /** Milliseconds until the largest paint on the slow line, from an empty cache. */
  largestPaint?: number;
  /** Kilobytes. */
  javascript?: number;
  all?: number;
  /** A minimal page with the same text. */
  byHand: string;
};

const shown = 4;
export const page = writePage(shown);
const titles = Array.from({ length: 50 }, (_, n) => writePage(n * firstSubteams.length + 1).title);

export const documentText: Wanted = { selector: "article td", count: 12 };
export const documentCards: Wanted = { selector: "main article a[href^='/document/']", count: 5 };

export const screens: Screen[] = [
  {
    name: "/login",
    path: "/login",
    signedIn: false,
    shows: "form",
    wanted: { selector: "input[type=password]", count: 1 },
    javascript: budgets.javascript["/login"],
    byHand:
      "<form><h1>Sign in</h1><input type=email><input type=password><button>Sign In</button></form>",
  },
  {
    name: "/",
    path: "/",
    signedIn: true,
    shows: "eight cards",
    wanted: { selector: "main a[href^='/subteam/']", count: firstSubteams.length },
    budget: budgets.cards,
    javascript: budgets.javascript["/"],
    all: budgets.homeBytes,
    byHand: firstSubteams
      .map(({ id, name }) => `<h3><a href="/subteam/${id}">${name}</a></h3>`)
      .join(""),
  },
  {
    name: "/subteam/x",
    path: `/subteam/${writePage(1).subteam}`,
    signedIn: true,
    shows: "documents",
    wanted: documentCards,
    budget: budgets.documentCards,
    byHand: titles.map((title) => `<article><a href="/document/x">${title}</a></article>`).join(""),
  },
  {
    name: "/document/x",
    path: `/document/${documentId(shown)}`,
    signedIn: true,
    shows: "text",
    wanted: documentText,
    budget: budgets.documentText,
    largestPaint: budgets.documentLargestPaint,
    javascript: budgets.javascript.document,
    byHand: `<article><h1>${page.title}</h1>${page.content}</article>`,
  },
];

export function plainPage(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>By hand</title><main>${body}</main></html>`;
}
