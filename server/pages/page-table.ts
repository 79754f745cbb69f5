import { commentPageSize } from "../../domain/comments/comments.ts";
import {
  documentHeading,
  filterTags,
  pageSize,
  pageSizeMax,
} from "../../domain/documents/documents.ts";
import { readListParams, rememberedParams, viewIn } from "../../domain/documents/list-view.ts";
import { isRecentTab, recentOnHome } from "../../domain/documents/recent.ts";
import { parseListCursor } from "../../domain/documents/sorting.ts";
import { allow, may, type Permission, type Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { asksForDocuments, readSearchAddress } from "../../domain/search/search-address.ts";
import type { SearchPageAnswer } from "../../domain/search/search-page-shapes.ts";
import { returnPath } from "../../domain/sessions/return-path.ts";
import { findSubteam, visibleSubteams } from "../../domain/subteams/subteams.ts";
import { readComments } from "../comments/read-comments.ts";
import { findIdsBySerials } from "../documents/links/find-by-serials.ts";
import { readLinkedFrom } from "../documents/links/read-linked-from.ts";
import {
  previewSerialNumber,
  readDocument,
  readDocumentPage,
  readSubteamTags,
} from "../documents/read-documents.ts";
import { readRecent } from "../documents/recent/read-recent.ts";
import { readFirstSteps } from "../home/read-first-steps.ts";
import { hasDocuments } from "../home/store.ts";
import { readImports } from "../imports/read-imports.ts";
import { readNotifications } from "../notifications/read-notifications.ts";
import { findLink } from "../people/links.ts";
import { readRequests } from "../people/read-people.ts";
import { isSetupLink } from "../people/setup-link.ts";
import { readOwnPortfolio } from "../portfolios/read-portfolio.ts";
import { readEditors } from "../presence/read-editors.ts";
import { readFilters } from "../search/read-filters.ts";
import {
  formPages,
  notFoundPage,
  type PageRequest,
  type Page,
  type PageOrRedirect,
} from "./page.ts";

type Row = readonly [
  may: Permission,
  page: Page | ((request: PageRequest) => Promise<PageOrRedirect>),
];

/** All other addresses are left to published portfolios (`portfolios/public-routes.ts`). */
export const pageTable: Readonly<Record<string, Row>> = {
  "/": ["documents.read", home],
  "/recent": ["documents.read", recent],
  "/subteam/:id": ["documents.read", subteam],
  "/document/:id": ["documents.read", document],
  "/k/:serial": ["documents.read", shortAddress],
  "/search": ["documents.read", searchPage],
  "/document/:id/history": ["documents.read", history],
  "/document/:id/history/:version": ["documents.read", history],
  "/create": ["documents.create", create],
  "/create/:subteam": ["documents.create", create],
  "/portfolio": ["portfolios.edit", portfolio],
  "/notifications": ["notifications.read", notifications],
  "/import": ["documents.import", importPage],
  "/admin": ["accounts.manage", { screen: "captains", title: "Captain Management" }],
  "/admin/records": ["accounts.manage", { screen: "records", title: "Audit Log" }],
  "/settings": ["settings.manage", { screen: "settings", title: "Settings" }],
  "/system": ["system.manage", { screen: "system", title: "System" }],
  "/login": ["sessions.use", signedOutPage(formPages["/login"], ["nobody", "guest"])],
  "/guest": ["sessions.use", signedOutPage(formPages["/guest"], ["nobody"])],
  "/request-account": [
    "accounts.request",
    signedOutPage({ screen: "requestAccount", title: "Request Account" }, ["nobody", "guest"]),
  ],
  "/reset-password": ["links.use", resetPassword],
  "/setup": ["links.use", setup],
  "/unsubscribe": ["links.use", { screen: "unsubscribe", title: "Stop emails" }],
};

/** Redirects viewers who are already signed in; guests may still sign in as members. */
function signedOutPage(page: Page, kinds: readonly Viewer["kind"][]): Row[1] {
  return async ({ viewer, request }) =>
    kinds.includes(viewer.kind) ? page : { redirect: returnPath(request.query("to")) };
}

async function home({ db, settings, viewer }: PageRequest): Promise<Page> {
  const page: Page = { screen: "home", title: "Home" };
  const list = { tab: "changed", cursor: undefined, limit: recentOnHome } as const;
  const changed = await readRecent(db, allow(viewer, "documents.read"), list);
  if (!may(viewer, "accounts.manage")) {
    const answers = { home: { hasDocuments: await hasDocuments(db) }, recentOnHome: changed };
    return { ...page, answers };
  }
  const captain = allow(viewer, "accounts.manage");
  const firstSteps = await readFirstSteps({ db, settings }, captain);
  const accountRequests = await readRequests(db, captain, undefined);
  const answers = {
    home: { hasDocuments: firstSteps.documents },
    recentOnHome: changed,
    firstSteps,
    accountRequests,
  };
  return { ...page, answers };
}

async function recent({ db, viewer, request }: PageRequest): Promise<Page> {
  const asked = request.query("tab");
  const tab = isRecentTab(asked) && may(viewer, "documents.mark") ? asked : "changed";
  const list = { tab, cursor: undefined, limit: pageSize };
  const page = await readRecent(db, allow(viewer, "documents.read"), list);
  return { screen: "recent", title: "Recent", answers: { recent: { tab, page } } };
}

async function notifications({ db, viewer, request }: PageRequest): Promise<Page> {
  const unread = request.query("unread") === "true";
  const page = await readNotifications(db, allow(viewer, "notifications.read"), { unread });
  const answers = { notifications: { unread, page } };
  return { screen: "notifications", title: "Notifications", answers };
}

async function subteam({ db, viewer, subteams, request }: PageRequest): Promise<PageOrRedirect> {
  const found = findSubteam(subteams, request.param("id") ?? "");
  if (!found) return notFoundPage;
  const { id, name } = found;
  const asked = readListParams(request.query());
  const remembered = Object.entries(rememberedParams(asked, request.header("cookie")));
  if (remembered.length > 0) return { redirect: completeAddress(request.url, remembered) };
  const reader = allow(viewer, "documents.read");
  const filter = filterTags(request.queries("tag") ?? []);
  const { sort } = viewIn(asked);
  const given = request.query("before") ?? "";
  const after = parseListCursor(given, sort);
  const before = after ? given : "";
  const list = { sort, limit: pageSize, pinned: false, tags: filter, after };
  const documents = await readDocumentPage(db, reader, id, list);
  const pinned = await readDocumentPage(db, reader, id, { limit: pageSizeMax, pinned: true });
  const tags = await readSubteamTags(db, reader, id);
  const answers = { subteam: { id, documents, filter, before, sort, pinned, tags } };
  return { screen: "subteam", title: `${name} Documentation`, answers };
}

/** Adds this browser's remembered order and layout to an address without them (rule 14.13). */
function completeAddress(url: string, remembered: [name: string, value: unknown][]): string {
  const { pathname, searchParams } = new URL(url);
  for (const [name, value] of remembered) searchParams.set(name, String(value));
  return `${pathname}?${searchParams}`;
}

async function document({ db, viewer, subteams, request }: PageRequest): Promise<Page> {
  const id = request.param("id") ?? "";
  const reader = allow(viewer, "documents.read");
  const found = await readDocument(db, reader, id);
  if (!found) return { screen: "document", title: "Document not found", status: 404 };
  const range = { cursor: undefined, limit: commentPageSize };
  const comments = await readComments(db, reader, id, range);
  const linkedFrom = await readLinkedFrom(db, reader, id);
  const editors = await readEditors(db, reader, id);
  const answers = { document: found, comments, linkedFrom, editors };
  return { screen: "document", title: documentHeading(found, subteams), answers };
}

/** Redirects to the document with a serial number, or to a search for several (rule 3.84). */
async function shortAddress({ db, request }: PageRequest): Promise<PageOrRedirect> {
  const serial = request.param("serial") ?? "";
  const [id, ...others] = (await findIdsBySerials(db, [serial])).get(serial) ?? [];
  if (id === undefined) return notFoundPage;
  const isOne = others.length === 0;
  return { redirect: isOne ? `/document/${id}` : `/search?q=${encodeURIComponent(serial)}` };
}

async function searchPage({ db, request, search }: PageRequest): Promise<Page> {
  const asked = readSearchAddress(request.query());
  const page: Page = { screen: "search", title: "Search" };
  const filters = await readFilters(db);
  if (!asksForDocuments(asked)) return { ...page, answers: { searchFilters: filters } };
  const answerWith = (answer: { found: SearchPageAnswer } | { refusal: string }) => ({
    searchFilters: filters,
    search: { asked, ...answer },
  });
  try {
    const found = await search({ q: "", sort: "best", ...asked });
    return { ...page, answers: answerWith({ found }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const answers = answerWith({ refusal: error.detail });
    return { ...page, status: error.status, answers };
  }
}

async function history({ db, viewer, subteams, request }: PageRequest): Promise<PageOrRedirect> {
  const id = request.param("id") ?? "";
  const found = await readDocument(db, allow(viewer, "documents.read"), id);
  if (!found) return { screen: "history", title: "Document not found", status: 404 };
  if (!may(viewer, "documents.history")) return { redirect: `/document/${found.id}` };
  return { screen: "history", title: `History: ${documentHeading(found, subteams)}` };
}

async function create({ db, viewer, subteams, request }: PageRequest): Promise<Page> {
  const page: Page = { screen: "create", title: "Create New Document" };
  const id = findSubteam(visibleSubteams(subteams), request.param("subteam") ?? "")?.id;
  if (!id) return page;
  const tags = await readSubteamTags(db, allow(viewer, "documents.read"), id);
  const nextSerial = await previewSerialNumber(db, allow(viewer, "documents.create"), id);
  return { ...page, answers: { subteam: { id, tags, nextSerial } } };
}

async function portfolio({ db, viewer }: PageRequest): Promise<Page> {
  const own = await readOwnPortfolio(db, allow(viewer, "portfolios.edit"));
  return { screen: "portfolio", title: "Portfolio", answers: { portfolio: own } };
}

async function importPage({ db, viewer }: PageRequest): Promise<Page> {
  const imports = await readImports(db, allow(viewer, "documents.import"));
  return { screen: "import", title: "Import", answers: { imports } };
}

async function resetPassword({ db, request }: PageRequest): Promise<Page> {
  const isValid = (await findLink(db, request.query("token") ?? "")) !== undefined;
  return { screen: "resetPassword", title: "Choose a password", status: isValid ? 200 : 410 };
}

async function setup({ db, request }: PageRequest): Promise<Page> {
  const setupOpen = await isSetupLink(db, request.query("token") ?? "");
  return { screen: "setup", title: "First start", status: setupOpen ? 200 : 404, setupOpen };
}
