import sharp, { type SharpOptions } from "sharp";
import type { Comment, CommentPage } from "../../domain/comments/comment-shapes.ts";
import type { SavedDocument, DocumentListPage } from "../../domain/documents/document-shapes.ts";
import { recentTabs } from "../../domain/documents/recent.ts";
import type { CreatedApiToken } from "../../domain/tokens/token-shapes.ts";
import { uploadHeaders } from "./client.ts";
import type { ContractServer } from "./contract-context.ts";
import { emailOf, password, teamPassword } from "./sign-in-everyone.ts";

const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };
const tus = { "tus-resumable": "1.0.0" };
const bytes = { "content-type": "application/offset+octet-stream" };

export const successes: [what: string, act: (contract: ContractServer) => Promise<unknown>][] = [
  [
    "signing in and out",
    async (contract) => {
      const visitor = contract.checkedClient(contract.server);
      await visitor.post("/api/session", { email: emailOf("lead"), password });
      await visitor.delete("/api/session");
      await visitor.post("/api/guest-session", { teamPassword });
    },
  ],
  [
    "uploading in pieces",
    async (contract) => {
      const headers = { ...uploadHeaders("log.csv", 4), "content-length": "2" };
      const begun = await contract.members.lead.send("POST", "/api/uploads", {
        headers,
        body: "ab",
      });
      const place = begun.headers.get("location") ?? "";
      await contract.members.lead.send("HEAD", place, { headers: tus });
      const rest = { headers: { ...tus, ...bytes, "upload-offset": "2" }, body: "cd" };
      await contract.members.lead.send("PATCH", place, rest);
      await contract.members.lead.send("PATCH", place, rest);
      await contract.members.lead.send("HEAD", place, { headers: tus });
      await contract.members.lead.delete(place, tus);
    },
  ],
  [
    "giving up half an upload",
    async (contract) => {
      const headers = { ...uploadHeaders("log.csv", 4), "content-length": "2" };
      const begun = await contract.members.lead.send("POST", "/api/uploads", {
        headers,
        body: "ab",
      });
      await contract.members.lead.delete(begun.headers.get("location") ?? "", tus);
    },
  ],
  [
    "creating a document, once",
    async (contract) => {
      const key = { "idempotency-key": "upright-c" };
      const attachments = [await contract.members.lead.upload("mass.txt", "412 g")];
      const full = { ...form, tags: ["upright"], attachments };
      await contract.members.lead.post("/api/documents", full, key);
      await contract.members.lead.post("/api/documents", full, key);
    },
  ],
  [
    "saving a document and a comment under client ids",
    async (contract) => {
      const place = `/api/documents/${"d".repeat(20)}`;
      const saveId = "d".repeat(16);
      await contract.members.lead.put(place, { ...form, version: 0, saveId });
      await contract.members.lead.put(place, { ...form, version: 1, saveId: "e".repeat(16) });
      const comment = { version: 0, saveId, content: "Which bearing?" };
      await contract.members.lead.put(`${place}/comments/${"d".repeat(20)}`, comment);
    },
  ],
  [
    "duplicating a document",
    (contract) =>
      contract.members.lead.send("POST", `/api/documents/${contract.known.documentId}/duplicate`),
  ],
  [
    "moving a document",
    async (contract) => {
      const created = await contract.members.lead.post<SavedDocument>("/api/documents", form);
      const place = `/api/documents/${created.body.id}/move`;
      await contract.members.lead.post(place, { version: 1, subteam: "business" });
    },
  ],
  [
    "revalidating a cached response",
    async (contract) => {
      for (const path of [
        `/api/documents/${contract.known.documentId}`,
        "/api/subteams/powertrain/documents?limit=1",
        "/api/subteams/powertrain/tags",
        "/api/recent?limit=1",
        `/api/files/${contract.known.fileId}`,
        `/api/documents/${contract.known.documentId}/comments`,
        `/api/documents/${contract.known.documentId}/linked-from`,
        `/api/documents/${contract.known.documentId}/preview`,
        `/api/documents/${contract.known.documentId}/editors`,
        "/api/serials/KB60001",
      ]) {
        const { headers } = await contract.members.guest.get(path);
        await contract.members.guest.get(path, { "if-none-match": headers.get("etag") ?? "" });
        await contract.members.guest.send("HEAD", path);
      }
    },
  ],
  [
    "reading page by page",
    async (contract) => {
      const path = "/api/subteams/chassis/documents?limit=1";
      const { body } = await contract.members.lead.get<DocumentListPage>(path);
      await contract.members.lead.get(`${path}&cursor=${body.nextCursor}`);
    },
  ],
  [
    "reading a part of a file and downloading it",
    async (contract) => {
      await contract.members.guest.get(`/api/files/${contract.known.fileId}`, {
        range: "bytes=0-3",
      });
      await contract.members.guest.get(`/api/files/${contract.known.fileId}?download=1`);
    },
  ],
  [
    "looking at a picture",
    async (contract) => {
      const picture = { create: { width: 40, height: 30, channels: 3, background: "#97192b" } };
      const png = await sharp(picture as SharpOptions)
        .png()
        .toBuffer();
      const id = await contract.members.lead.upload("wing.png", png);
      await contract.members.lead.post("/api/documents", { ...form, attachments: [id] });
      await contract.server.jobs.idle();
      const { headers } = await contract.members.guest.get(`/api/files/${id}/card`);
      const tag = { "if-none-match": headers.get("etag") ?? "" };
      await contract.members.guest.get(`/api/files/${id}/card`, tag);
    },
  ],
  [
    "revoking a token",
    async (contract) => {
      const made = { name: "Old bench", access: "write" };
      const { body } = await contract.members.lead.post<CreatedApiToken>("/api/tokens", made);
      await contract.members.lead.delete(`/api/tokens/${body.id}`);
    },
  ],
  [
    "maintaining a document",
    async (contract) => {
      const { body } = await contract.members.lead.post<SavedDocument>("/api/documents", form);
      const place = `/api/documents/${body.id}`;
      const edit = { version: 1, title: "Upright", content: "<p>Rev D</p>", tags: ["upright"] };
      await contract.members.designer.put(place, edit);
      await contract.members.designer.send("PUT", `${place}/pin`);
      await contract.members.lead.get(
        "/api/subteams/chassis/documents?pinned=true&tag=upright&tag=rev",
      );
      await contract.members.designer.delete(`${place}/pin`);
      await contract.members.designer.send("PUT", `${place}/star`);
      await contract.members.designer.send("PUT", `${place}/view`);
      for (const tab of recentTabs) await contract.members.designer.get(`/api/recent?tab=${tab}`);
      await contract.members.designer.delete(`${place}/star`);
      await contract.members.designer.send("PUT", `${place}/editing`);
      await contract.members.lead.get(`${place}/editors`);
      await contract.members.designer.delete(`${place}/editing`);
      for (const path of [`${place}/versions`, `${place}/versions/1`]) {
        const { headers } = await contract.members.designer.get(path);
        await contract.members.designer.get(path, { "if-none-match": headers.get("etag") ?? "" });
      }
      await contract.members.lead.get(`${place}/versions?cursor=2`);
      await contract.members.lead.post(`${place}/versions/1/restore`, { version: 2 });
      await contract.members.lead.delete(place);
    },
  ],
  [
    "discussing a document, once",
    async (contract) => {
      const place = `/api/documents/${contract.known.documentId}/comments`;
      const key = { "idempotency-key": "which-bearing" };
      const question = { content: "Which bearing?" };
      const { body } = await contract.members.lead.post<Comment>(place, question, key);
      await contract.members.lead.post(place, question, key);
      await contract.members.designer.post(place, { content: "The new one." });
      const page = await contract.members.guest.get<CommentPage>(`${place}?limit=1`);
      await contract.members.guest.get(`${place}?limit=1&cursor=${page.body.nextCursor}`);
      await contract.members.lead.delete(`${place}/${body.id}`);
    },
  ],
  [
    "opening the live stream",
    async (contract) => {
      await contract.members.guest.begin("/api/live?after=0");
    },
  ],
];
