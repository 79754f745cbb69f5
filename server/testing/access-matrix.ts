import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import { seasonOf } from "../../domain/documents/seasons.ts";
import { newId } from "../ids.ts";
import {
  captains,
  everyone,
  insiders,
  leads,
  members,
  secret,
  type AccessCase,
  type Known,
} from "./access-case.ts";
import { uploadHeaders } from "./client.ts";
import { commentAccess } from "./comment-access.ts";
import { notificationAccess } from "./notification-access.ts";
import { peopleAccess } from "./people-access.ts";
import { plainPng } from "./plain-png.ts";
import { portfolioAccess } from "./portfolio-access.ts";
import { addPicture, buildPortfolioForm } from "./portfolio-forms.ts";
import { recentAccess } from "./recent-access.ts";
import type { SignedIn } from "./sign-in-everyone.ts";

const saveId = "tyre000000000000";

const edit = (version: number) => ({
  version,
  title: `The ${secret}`,
  content: `<p>${secret}</p>`,
  tags: [secret],
  attachments: [],
});

const newDocument = {
  subteam: "chassis",
  title: "Another",
  content: "<p>Text</p>",
  tags: [],
  attachments: [],
};

const plainForm = { "content-type": "application/x-www-form-urlencoded" };

/** Every route with its status for each viewer. The last cases end the sessions. */
export const accessMatrix: AccessCase[] = [
  {
    route: "GET /api/config",
    ask: (c) => c.get("/api/config"),
    statuses: everyone(200),
    shows: "teamName",
  },
  {
    route: "GET /api/health",
    ask: (c) => c.get("/api/health"),
    statuses: everyone(200),
    shows: "ready",
  },
  {
    route: "GET /api/openapi.json",
    ask: (c) => c.get("/api/openapi.json"),
    statuses: everyone(200),
    shows: "3.1.0",
  },
  {
    route: "GET /api/docs",
    ask: (c) => c.get("/api/docs"),
    statuses: everyone(200),
    shows: "<h1>API</h1>",
  },
  {
    route: "GET /api/session",
    ask: (c) => c.get("/api/session"),
    statuses: everyone(200),
    shows: "viewer",
  },
  {
    route: "POST /api/session",
    ask: (c) => c.post("/api/session", { email: "no one", password: "x" }),
    statuses: everyone(422),
  },
  {
    route: "POST /api/guest-session",
    ask: (c) => c.post("/api/guest-session", { teamPassword: "" }),
    statuses: everyone(422),
  },
  {
    route: "POST /api/setup",
    ask: (c) =>
      c.post("/api/setup", {
        token: "none",
        firstName: "A",
        lastName: "B",
        email: "a@b.edu",
        password: "long enough",
        confirmPassword: "long enough",
        teamPassword: "",
      }),
    statuses: everyone(404),
  },
  ...peopleAccess,
  ...portfolioAccess,
  {
    route: "GET /api/home",
    ask: (c) => c.get("/api/home"),
    statuses: insiders(200),
    shows: "hasDocuments",
    hides: "hasDocuments",
  },
  {
    route: "PUT /api/first-steps/dismissed",
    ask: (c) => c.send("PUT", "/api/first-steps/dismissed"),
    statuses: captains(204),
    events: ["settings.changed"],
  },
  {
    route: "GET /api/first-steps",
    ask: (c) => c.get("/api/first-steps"),
    statuses: captains(200),
    shows: "guestAccess",
    hides: "guestAccess",
  },
  {
    route: "GET /api/subteams",
    ask: (c) => c.get("/api/subteams"),
    statuses: insiders(200),
    shows: "Powertrain",
    hides: "Powertrain",
  },
  {
    route: "POST /api/subteams",
    ask: (c) =>
      c.post("/api/subteams", { name: `Team ${newId()}`, digit: 9, color: "sky", icon: "radar" }),
    statuses: captains(201),
    events: ["settings.changed"],
  },
  {
    route: "PUT /api/subteams/:subteam",
    ask: (c) => c.put("/api/subteams/chassis", { color: "sky" }),
    statuses: captains(204),
    events: ["settings.changed"],
  },
  {
    route: "GET /api/settings/:part",
    ask: (c) => c.get("/api/settings/team"),
    statuses: captains(200),
    shows: "teamName",
    hides: "teamName",
  },
  {
    route: "PUT /api/settings/:part",
    ask: (c) => c.put("/api/settings/countdown", { countdownLabel: `Cup ${newId()}` }),
    statuses: captains(204),
    events: ["settings.changed"],
  },
  {
    route: "GET /api/metrics",
    ask: (c) => c.get("/api/metrics"),
    statuses: everyone(404),
  },
  {
    route: "GET /api/system",
    ask: (c) => c.get("/api/system"),
    statuses: captains(200),
    shows: "archiveFormat",
    hides: "archiveFormat",
  },
  {
    route: "GET /api/seasons/:season/archive",
    ask: (c) => c.get("/api/seasons/1999-00/archive"),
    statuses: captains(404),
  },
  {
    route: "POST /api/system/jobs/:id/retry",
    ask: (c) => c.send("POST", `/api/system/jobs/${newId()}/retry`),
    statuses: captains(404),
  },
  {
    route: "POST /api/system/test-mail",
    ask: (c) => c.send("POST", "/api/system/test-mail"),
    statuses: captains(204),
  },
  {
    route: "GET /api/subteams/:subteam/documents",
    ask: (c) => c.get("/api/subteams/powertrain/documents"),
    statuses: insiders(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /api/subteams/:subteam/tags",
    ask: (c) => c.get("/api/subteams/powertrain/tags"),
    statuses: insiders(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /api/subteams/:subteam/next-serial",
    ask: (c) => c.get("/api/subteams/powertrain/next-serial"),
    statuses: members(200),
    shows: "KB6",
    hides: "KB6",
  },
  {
    route: "GET /api/documents/:id",
    ask: (c, known) => c.get(`/api/documents/${known.documentId}`),
    statuses: insiders(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "POST /api/documents",
    ask: (c) => c.post("/api/documents", newDocument),
    statuses: members(201),
    shows: "KB3",
    hides: "KB3",
    events: ["document.created"],
  },
  {
    route: "PUT /api/documents/:id",
    ask: (c, known) => c.put(`/api/documents/${known.documentId}`, edit(99)),
    statuses: members(409),
    hides: secret,
  },
  {
    route: "PUT /api/documents/:id",
    ask: (c) => c.put(`/api/documents/${newId()}`, { ...newDocument, version: 0, saveId }),
    statuses: members(201),
    shows: "KB3",
    hides: "KB3",
    events: ["document.created"],
  },
  {
    route: "DELETE /api/documents/:id",
    ask: (c) => c.delete("/api/documents/aaaaaaaaaaaaaaaaaaaa"),
    statuses: { ...members(404), designer: 403 },
  },
  {
    route: "POST /api/documents/:id/duplicate",
    ask: (c) => c.send("POST", "/api/documents/aaaaaaaaaaaaaaaaaaaa/duplicate"),
    statuses: members(404),
  },
  {
    route: "POST /api/documents/:id/move",
    ask: (c) =>
      c.post("/api/documents/aaaaaaaaaaaaaaaaaaaa/move", { version: 1, subteam: "business" }),
    statuses: { ...members(404), designer: 403 },
  },
  {
    route: "PUT /api/documents/:id/pin",
    ask: (c) => c.send("PUT", "/api/documents/aaaaaaaaaaaaaaaaaaaa/pin"),
    statuses: members(404),
  },
  {
    route: "DELETE /api/documents/:id/pin",
    ask: (c) => c.delete("/api/documents/aaaaaaaaaaaaaaaaaaaa/pin"),
    statuses: members(404),
  },
  {
    route: "GET /api/documents/:id/preview",
    ask: (c, known) => c.get(`/api/documents/${known.documentId}/preview`),
    statuses: insiders(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /api/serials/:serial",
    ask: (c) => c.get("/api/serials/KB99999"),
    statuses: insiders(404),
  },
  {
    route: "GET /api/documents/:id/linked-from",
    ask: (c, known) => c.get(`/api/documents/${known.documentId}/linked-from`),
    statuses: insiders(200),
    shows: "total",
    hides: "nextCursor",
  },
  {
    route: "GET /api/documents/:id/versions",
    ask: (c, known) => c.get(`/api/documents/${known.documentId}/versions`),
    statuses: members(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /api/documents/:id/versions/:version",
    ask: (c, known) => c.get(`/api/documents/${known.documentId}/versions/1`),
    statuses: members(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "POST /api/documents/:id/versions/:version/restore",
    ask: (c, known) =>
      c.post(`/api/documents/${known.documentId}/versions/7/restore`, { version: 1 }),
    statuses: members(404),
    hides: secret,
  },
  ...recentAccess,
  ...commentAccess,
  ...notificationAccess,
  {
    route: "GET /api/documents/:id/editors",
    ask: (c, known) => c.get(`/api/documents/${known.documentId}/editors`),
    statuses: insiders(200),
    shows: "editors",
  },
  {
    route: "PUT /api/documents/:id/editing",
    ask: (c) => c.send("PUT", "/api/documents/aaaaaaaaaaaaaaaaaaaa/editing"),
    statuses: members(404),
  },
  {
    route: "DELETE /api/documents/:id/editing",
    ask: (c, known) => c.delete(`/api/documents/${known.documentId}/editing`),
    statuses: members(204),
  },
  {
    route: "GET /api/live",
    ask: (c) => c.begin("/api/live"),
    statuses: insiders(200),
    shows: "event: hello",
  },
  {
    route: "GET /api/search",
    ask: (c) => c.get(`/api/search?q=${secret}`),
    statuses: insiders(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /api/search/page",
    ask: (c) => c.get(`/api/search/page?q=${secret}&season=${seasonOf(Date.now())}`),
    statuses: insiders(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /api/search/filters",
    ask: (c) => c.get("/api/search/filters"),
    statuses: insiders(200),
    shows: "Theo Okafor",
    hides: "Theo Okafor",
  },
  {
    route: "GET /api/files/:id",
    ask: (c, known) => c.get(`/api/files/${known.fileId}`),
    statuses: insiders(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /api/files/:id",
    ask: (c, known) => c.get(`/api/files/${known.otherFileId}`),
    statuses: { ...insiders(404), designer: 200 },
    hides: secret,
  },
  {
    route: "GET /api/files/:id/:size",
    ask: (c, known) => c.get(`/api/files/${known.fileId}/card`),
    statuses: insiders(302),
    hides: secret,
  },
  {
    route: "GET /api/tokens",
    ask: (c) => c.get("/api/tokens"),
    statuses: members(200),
    shows: "tokens",
    hides: "lastUsedAt",
  },
  {
    route: "POST /api/tokens",
    ask: (c) => c.post("/api/tokens", { name: "Bench", access: "read" }),
    statuses: members(201),
    shows: "paddock_",
    hides: "paddock_",
  },
  {
    route: "DELETE /api/tokens/:id",
    ask: (c) => c.delete("/api/tokens/aaaaaaaaaaaaaaaaaaaa"),
    statuses: members(404),
  },
  {
    route: "POST /api/uploads",
    ask: (c) => c.send("POST", "/api/uploads", { headers: uploadHeaders("a.txt", 1), body: "a" }),
    statuses: members(201),
  },
  {
    route: "OPTIONS /api/uploads",
    ask: (c) => c.send("OPTIONS", "/api/uploads"),
    statuses: members(204),
  },
  {
    route: "GET /api/uploads/:id",
    ask: (c, known) =>
      c.send("HEAD", `/api/uploads/${known.otherFileId}`, {
        headers: { "tus-resumable": "1.0.0" },
      }),
    statuses: { ...members(404), designer: 200 },
  },
  {
    route: "PATCH /api/uploads/:id",
    ask: (c) =>
      c.send("PATCH", "/api/uploads/aaaaaaaaaaaaaaaaaaaa", {
        headers: {
          "tus-resumable": "1.0.0",
          "upload-offset": "0",
          "content-type": "application/offset+octet-stream",
        },
        body: "a",
      }),
    statuses: members(404),
  },
  {
    route: "DELETE /api/uploads/:id",
    ask: (c, known) => c.delete(`/api/uploads/${known.fileId}`, { "tus-resumable": "1.0.0" }),
    statuses: members(404),
  },
  {
    route: "GET /api/imports",
    ask: (c) => c.get("/api/imports"),
    statuses: leads(200),
    shows: "nextCursor",
    hides: "nextCursor",
  },
  {
    route: "POST /api/imports",
    ask: (c) => c.post("/api/imports", { upload: newId(), subteam: "chassis" }),
    statuses: leads(422),
  },
  {
    route: "GET /api/imports/:id",
    ask: (c) => c.get("/api/imports/aaaaaaaaaaaaaaaaaaaa"),
    statuses: leads(404),
  },
  {
    route: "POST /api/imports/:id/start",
    ask: (c) => c.send("POST", "/api/imports/aaaaaaaaaaaaaaaaaaaa/start"),
    statuses: leads(404),
  },
  {
    route: "DELETE /api/imports/:id",
    ask: (c) => c.delete("/api/imports/aaaaaaaaaaaaaaaaaaaa"),
    statuses: leads(404),
  },
  {
    route: "GET /import",
    ask: (c) => c.get("/import"),
    statuses: { ...insiders(302), lead: 200, captain: 200, nobody: 302, removed: 302 },
  },
  {
    route: "GET /",
    ask: (c) => c.get("/"),
    statuses: { ...insiders(200), nobody: 302, removed: 302 },
  },
  {
    route: "GET /recent",
    ask: (c) => c.get("/recent?tab=starred"),
    statuses: { ...insiders(200), nobody: 302, removed: 302 },
  },
  {
    route: "GET /subteam/:id",
    ask: (c) => c.get("/subteam/powertrain"),
    statuses: { ...insiders(200), nobody: 302, removed: 302 },
  },
  {
    route: "GET /document/:id",
    ask: (c, known) => c.get(`/document/${known.documentId}`),
    statuses: { ...insiders(200), nobody: 302, removed: 302 },
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /document/:id/history",
    ask: (c, known) => c.get(`/document/${known.documentId}/history`),
    statuses: { ...members(200), nobody: 302, removed: 302, guest: 302 },
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /document/:id/history/:version",
    ask: (c, known) => c.get(`/document/${known.documentId}/history/1`),
    statuses: { ...members(200), nobody: 302, removed: 302, guest: 302 },
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /k/:serial",
    ask: (c) => c.get("/k/KB99999"),
    statuses: { ...insiders(404), nobody: 302, removed: 302 },
  },
  {
    route: "GET /search",
    ask: (c) => c.get(`/search?q=${secret}`),
    statuses: { ...insiders(200), nobody: 302, removed: 302 },
    shows: `The ${secret}`,
    hides: `The ${secret}`,
  },
  {
    route: "GET /create",
    ask: (c) => c.get("/create"),
    statuses: { ...insiders(200), nobody: 302, removed: 302, guest: 302 },
  },
  {
    route: "GET /create/:subteam",
    ask: (c) => c.get("/create/chassis"),
    statuses: { ...insiders(200), nobody: 302, removed: 302, guest: 302 },
  },
  {
    route: "GET /login",
    ask: (c) => c.get("/login"),
    statuses: { ...everyone(200), designer: 302, lead: 302, captain: 302 },
  },
  {
    route: "GET /guest",
    ask: (c) => c.get("/guest"),
    statuses: { ...insiders(302), nobody: 200, removed: 200 },
  },
  { route: "GET /setup", ask: (c) => c.get("/setup?token=none"), statuses: everyone(404) },
  {
    route: "GET /help",
    ask: (c) => c.get("/help"),
    statuses: { ...insiders(200), nobody: 302, removed: 302 },
    shows: "Find a document",
    hides: "Find a document",
  },
  {
    route: "GET /help/:page",
    ask: (c) => c.get("/help/finding"),
    statuses: { ...insiders(200), nobody: 302, removed: 302 },
    shows: "<h1>Find a document</h1>",
    hides: "<h1>Find a document</h1>",
  },
  {
    route: "GET /help/images/:picture",
    ask: (c) => c.get("/help/images/search.webp"),
    statuses: { ...insiders(200), nobody: 302, removed: 302 },
    shows: "WEBP",
    hides: "WEBP",
  },
  {
    // Has no data; the document's page sends it the file.
    route: "GET /files/pdf-frame",
    ask: (c) => c.get("/files/pdf-frame"),
    statuses: everyone(200),
    shows: "<title>PDF</title>",
  },
  {
    route: "GET /robots.txt",
    ask: (c) => c.get("/robots.txt"),
    statuses: everyone(200),
    shows: "Disallow: /api/",
  },
  {
    route: "POST /login",
    ask: (c) => c.send("POST", "/login", { headers: plainForm, body: "email=&password=" }),
    statuses: everyone(422),
  },
  {
    route: "POST /guest",
    ask: (c) => c.send("POST", "/guest", { headers: plainForm, body: "teamPassword=" }),
    statuses: everyone(422),
  },
  { route: "DELETE /api/session", ask: (c) => c.delete("/api/session"), statuses: everyone(204) },
  {
    route: "POST /logout",
    ask: (c) => c.send("POST", "/logout", { headers: plainForm, body: "" }),
    statuses: everyone(303),
  },
];

/** Creates a document with a file, an unattached file, and a portfolio. */
export async function prepareAccess(people: SignedIn): Promise<Known> {
  const fileId = await people.lead.upload("notes.txt", `about ${secret}`);
  const created = await people.lead.post<SavedDocument>("/api/documents", {
    subteam: "powertrain",
    title: `The ${secret}`,
    content: `<p>${secret}</p>`,
    tags: [secret],
    attachments: [fileId],
  });
  const otherFileId = await people.designer.upload("mine.txt", `my own ${secret}`);
  return { documentId: created.body.id, fileId, otherFileId, ...(await publishPortfolio(people)) };
}

/** Publishes Dana's portfolio with one shown and one unused picture. */
async function publishPortfolio({ designer }: SignedIn) {
  const shown = await addPicture(designer, await plainPng(400, 300));
  const loose = await addPicture(designer, await plainPng(400, 300));
  const form = await buildPortfolioForm(designer, { slug: "dana-ito", pictureId: shown.body.id });
  await designer.put("/api/portfolio", form);
  return { pictureId: shown.body.id, loosePictureId: loose.body.id };
}
