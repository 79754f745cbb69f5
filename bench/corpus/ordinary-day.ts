import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { newId } from "../../server/ids.ts";
import type { Request } from "../servers/load.ts";
import { documentId } from "./fill.ts";
import { writePage } from "./prose.ts";
import type { Random } from "./seeded.ts";
import { bell, readsOfDocument, readsOfList, recent, type ShownRead } from "./shown-reads.ts";

type Act = { name: ActName; isWrite: boolean; request: Request };

export type Person = {
  act: () => Act;
  /** Lists the reads of the current screen, which events may repeat. */
  shown: () => readonly ShownRead[];
};

/** Milliseconds between two requests of a person, on average. README.md says why. */
export const meanPause = 10_000;

/** The number of each kind among 1,000 requests: 900 reads and 100 writes. */
export const shares = {
  document: 160,
  comments: 110,
  "linked from": 90,
  list: 80,
  "pinned in a list": 50,
  "search as typed": 200,
  "search page": 30,
  "preview of a link": 30,
  "recent on home": 60,
  notifications: 40,
  "page of a document": 25,
  "page of a list": 15,
  "page of home": 10,
  "report a view": 40,
  "post a comment": 20,
  "announce editing": 12,
  "save a document": 12,
  "star a document": 10,
  "create a document": 6,
} as const;

type ActName = keyof typeof shares;

/** The share of documents from this season, and the share of reads that go to them. */
const shareOfSeason = 0.1;
const readsOfSeason = 0.7;
const searchedLettersMax = 12;

type PersonOptions = { number: number; people: number; documents: number; random: Random };

type Day = PersonOptions & {
  tab: string;
  /** The versions of the documents that this person has saved, by their number. */
  versions: Map<number, number>;
  /** The document and the subteam that were opened last. */
  open: number;
  subteam: string;
  shown: readonly ShownRead[];
};

export function createPerson(options: PersonOptions): Person {
  const subteam = firstSubteams[0]?.id ?? "";
  const day: Day = { ...options, tab: newId(), versions: new Map(), open: 0, subteam, shown: [] };
  openDocument(day);
  return {
    act: () => {
      const name = pickName(day.random);
      const request = requests[name](day);
      return { name, isWrite: request.method === "PUT", request };
    },
    shown: () => [...day.shown, bell],
  };
}

/** Draws from an exponential distribution, as for people who act independently. */
export function drawPause(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}

const requests: Record<ActName, (day: Day) => Request> = {
  document: (day) => get(openDocument(day).document.path),
  comments: (day) => get(readsOfDocument(day.open).comments.path),
  "linked from": (day) => get(readsOfDocument(day.open).linkedFrom.path),
  list: (day) => get(openList(day).list.path),
  "pinned in a list": (day) => get(readsOfList(day.subteam).pinned.path),
  "search as typed": (day) => {
    const typed = pickWord(day).slice(0, 1 + below(day, searchedLettersMax));
    return get(`/api/search?q=${encodeURIComponent(typed)}`);
  },
  "search page": (day) => get(`/api/search/page?q=${encodeURIComponent(pickWord(day))}`),
  "preview of a link": (day) => get(`${readsOfDocument(pickRead(day)).document.path}/preview`),
  "recent on home": (day) => get(openHome(day).path),
  notifications: () => get(bell.path),
  "page of a document": (day) => {
    openDocument(day);
    return get(`/document/${documentId(day.open)}`);
  },
  "page of a list": (day) => {
    openList(day);
    return get(`/subteam/${day.subteam}`);
  },
  "page of home": (day) => {
    openHome(day);
    return get("/");
  },
  "report a view": ({ open }) => put(`/api/documents/${documentId(open)}/view`),
  "post a comment": (day) =>
    put(`/api/documents/${documentId(day.open)}/comments/${newId()}`, {
      version: 0,
      saveId: newId(),
      content: writePage(below(day, day.documents)).title,
    }),
  "announce editing": (day) =>
    put(`/api/documents/${documentId(pickOwn(day))}/editing?tab=${day.tab}`),
  "save a document": saveOwn,
  "star a document": ({ open }) => put(`/api/documents/${documentId(open)}/star`),
  "create a document": (day) => {
    const page = writePage(day.documents + below(day, day.documents));
    const { title, tags, content } = page;
    const fields = { subteam: page.subteam, title, tags, content };
    return put(`/api/documents/${newId()}`, { version: 0, saveId: newId(), ...fields });
  },
};

function saveOwn(day: Day): Request {
  const own = pickOwn(day);
  const version = day.versions.get(own) ?? 1;
  day.versions.set(own, version + 1);
  const { title, tags, content } = writePage(own);
  const edited = `${content}<p>Measured again, ${version} times by now.</p>`;
  const body = { version, saveId: newId(), title, tags, content: edited };
  return put(`/api/documents/${documentId(own)}`, body);
}

function openDocument(day: Day) {
  day.open = pickRead(day);
  const reads = readsOfDocument(day.open);
  day.shown = Object.values(reads);
  return reads;
}

function openList(day: Day) {
  day.subteam = firstSubteams[below(day, firstSubteams.length)]?.id ?? "";
  const reads = readsOfList(day.subteam);
  day.shown = Object.values(reads);
  return reads;
}

function openHome(day: Day): ShownRead {
  day.shown = [recent];
  return recent;
}

function pickRead(day: Day): number {
  const isOfSeason = day.random() < readsOfSeason;
  const count = Math.ceil(day.documents * (isOfSeason ? shareOfSeason : 1));
  return day.documents - 1 - below(day, count);
}

/** Each person edits different documents, so that no two saves conflict. */
function pickOwn(day: Day): number {
  return day.number + day.people * below(day, Math.floor(day.documents / day.people));
}

function pickWord(day: Day): string {
  const words = writePage(below(day, day.documents)).title.split(" ");
  return words[below(day, words.length)] ?? "";
}

function pickName(random: Random): ActName {
  let left = random() * 1000;
  for (const [name, share] of Object.entries(shares)) {
    left -= share;
    if (left < 0) return name as ActName;
  }
  return "document";
}

function below({ random }: Day, end: number): number {
  return Math.floor(random() * end);
}

function get(path: string): Request {
  return { path };
}

function put(path: string, body?: object): Request {
  if (body === undefined) return { method: "PUT", path };
  const headers = { "content-type": "application/json" };
  return { method: "PUT", path, headers, body: JSON.stringify(body) };
}
