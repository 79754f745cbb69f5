import sharp, { type SharpOptions } from "sharp";
import type { Comment, CommentPage } from "../../domain/comments/comment-shapes.ts";
import type { SavedDocument, DocumentPage } from "../../domain/documents/document-shapes.ts";
import type { CreatedApiToken } from "../../domain/tokens/token-shapes.ts";
import { uploadHeaders } from "./client.ts";
import type { ContractServer } from "./contract-context.ts";
import { emailOf, password, teamPassword } from "./sign-in-everyone.ts";

const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };
const tus = { "tus-resumable": "1.0.0" };
const bytes = { "content-type": "application/offset+octet-stream" };

/** Successful requests. */
export const successes: [what: string, act: (w: ContractServer) => Promise<unknown>][] = [
  [
    "signing in and out",
    async (w) => {
      const visitor = w.checkedClient(w.server);
      await visitor.post("/api/session", { email: emailOf("lead"), password });
      await visitor.delete("/api/session");
      await visitor.post("/api/guest-session", { teamPassword });
    },
  ],
  [
    "uploading in pieces",
    async (w) => {
      const headers = { ...uploadHeaders("log.csv", 4), "content-length": "2" };
      const begun = await w.members.lead.send("POST", "/api/uploads", { headers, body: "ab" });
      const place = begun.headers.get("location") ?? "";
      await w.members.lead.send("HEAD", place, { headers: tus });
      const rest = { headers: { ...tus, ...bytes, "upload-offset": "2" }, body: "cd" };
      await w.members.lead.send("PATCH", place, rest);
      await w.members.lead.send("PATCH", place, rest);
      await w.members.lead.send("HEAD", place, { headers: tus });
      await w.members.lead.delete(place, tus);
    },
  ],
  [
    "giving up half an upload",
    async (w) => {
      const headers = { ...uploadHeaders("log.csv", 4), "content-length": "2" };
      const begun = await w.members.lead.send("POST", "/api/uploads", { headers, body: "ab" });
      await w.members.lead.delete(begun.headers.get("location") ?? "", tus);
    },
  ],
  [
    "creating a document, once",
    async (w) => {
      const key = { "idempotency-key": "upright-c" };
      const attachments = [await w.members.lead.upload("mass.txt", "412 g")];
      const full = { ...form, tags: ["upright"], attachments };
      await w.members.lead.post("/api/documents", full, key);
      await w.members.lead.post("/api/documents", full, key);
    },
  ],
  [
    "saving a document and a comment under client ids",
    async (w) => {
      const place = `/api/documents/${"d".repeat(20)}`;
      const saveId = "d".repeat(16);
      await w.members.lead.put(place, { ...form, version: 0, saveId });
      await w.members.lead.put(place, { ...form, version: 1, saveId: "e".repeat(16) });
      const comment = { version: 0, saveId, content: "Which bearing?" };
      await w.members.lead.put(`${place}/comments/${"d".repeat(20)}`, comment);
    },
  ],
  [
    "revalidating a cached response",
    async (w) => {
      for (const path of [
        `/api/documents/${w.known.documentId}`,
        "/api/subteams/powertrain/documents?limit=1",
        "/api/subteams/powertrain/tags",
        `/api/files/${w.known.fileId}`,
        `/api/documents/${w.known.documentId}/comments`,
        `/api/documents/${w.known.documentId}/editors`,
      ]) {
        const { headers } = await w.members.guest.get(path);
        await w.members.guest.get(path, { "if-none-match": headers.get("etag") ?? "" });
        await w.members.guest.send("HEAD", path);
      }
    },
  ],
  [
    "reading page by page",
    async (w) => {
      const path = "/api/subteams/chassis/documents?limit=1";
      const { body } = await w.members.lead.get<DocumentPage>(path);
      await w.members.lead.get(`${path}&cursor=${body.nextCursor}`);
    },
  ],
  [
    "reading a part of a file and downloading it",
    async (w) => {
      await w.members.guest.get(`/api/files/${w.known.fileId}`, { range: "bytes=0-3" });
      await w.members.guest.get(`/api/files/${w.known.fileId}?download=1`);
    },
  ],
  [
    "looking at a picture",
    async (w) => {
      const picture = { create: { width: 40, height: 30, channels: 3, background: "#97192b" } };
      const png = await sharp(picture as SharpOptions)
        .png()
        .toBuffer();
      const id = await w.members.lead.upload("wing.png", png);
      await w.members.lead.post("/api/documents", { ...form, attachments: [id] });
      await w.server.jobs.idle();
      const { headers } = await w.members.guest.get(`/api/files/${id}/card`);
      const tag = { "if-none-match": headers.get("etag") ?? "" };
      await w.members.guest.get(`/api/files/${id}/card`, tag);
    },
  ],
  [
    "revoking a token",
    async (w) => {
      const made = { name: "Old bench", access: "write" };
      const { body } = await w.members.lead.post<CreatedApiToken>("/api/tokens", made);
      await w.members.lead.delete(`/api/tokens/${body.id}`);
    },
  ],
  [
    "maintaining a document",
    async (w) => {
      const { body } = await w.members.lead.post<SavedDocument>("/api/documents", form);
      const place = `/api/documents/${body.id}`;
      const edit = { version: 1, title: "Upright", content: "<p>Rev D</p>", tags: ["upright"] };
      await w.members.designer.put(place, edit);
      await w.members.designer.send("PUT", `${place}/pin`);
      await w.members.lead.get("/api/subteams/chassis/documents?pinned=true&tag=upright&tag=rev");
      await w.members.designer.delete(`${place}/pin`);
      await w.members.designer.send("PUT", `${place}/editing`);
      await w.members.lead.get(`${place}/editors`);
      await w.members.designer.delete(`${place}/editing`);
      for (const path of [`${place}/versions`, `${place}/versions/1`]) {
        const { headers } = await w.members.designer.get(path);
        await w.members.designer.get(path, { "if-none-match": headers.get("etag") ?? "" });
      }
      await w.members.lead.get(`${place}/versions?cursor=2`);
      await w.members.lead.post(`${place}/versions/1/restore`, { version: 2 });
      await w.members.lead.delete(place);
    },
  ],
  [
    "discussing a document, once",
    async (w) => {
      const place = `/api/documents/${w.known.documentId}/comments`;
      const key = { "idempotency-key": "which-bearing" };
      const question = { content: "Which bearing?" };
      const { body } = await w.members.lead.post<Comment>(place, question, key);
      await w.members.lead.post(place, question, key);
      await w.members.designer.post(place, { content: "The new one." });
      const page = await w.members.guest.get<CommentPage>(`${place}?limit=1`);
      await w.members.guest.get(`${place}?limit=1&cursor=${page.body.nextCursor}`);
      await w.members.lead.delete(`${place}/${body.id}`);
    },
  ],
  [
    "opening the live stream",
    async (w) => {
      await w.members.guest.begin("/api/live?after=0");
    },
  ],
];
