import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import { newId } from "../ids.ts";
import type { Client } from "./client.ts";
import { plainPng } from "./plain-png.ts";
import { addPicture, buildPortfolioForm } from "./portfolio-forms.ts";
import { emailOf, password, type SignedIn } from "./sign-in-everyone.ts";
import type { TestServer } from "./test-server.ts";

type Ask = () => Promise<{ status: number }>;

export type CountedWrite = {
  name: string;
  /** Creates the data that the write needs. @returns the write itself */
  prepare: (members: SignedIn, server: TestServer) => Promise<Ask>;
  /** Maximum statements, including those of the session and the transaction. */
  most: number;
  /** Maximum on PostgreSQL, if different: it needs locks where SQLite serializes writes. */
  onPostgres?: number;
};

const form = { subteam: "chassis", title: "Rim", content: "<p>Rim nut, 42 Nm</p>" };
const tags = ["rim", "nut", "torque"];

async function filesFor(members: SignedIn): Promise<string[]> {
  return [await members.lead.upload("a.txt", "42 Nm"), await members.lead.upload("b.txt", "43 Nm")];
}

async function documentFor(members: SignedIn): Promise<{ id: string; attachments: string[] }> {
  const attachments = await filesFor(members);
  const created = await members.lead.post<SavedDocument>("/api/documents", {
    ...form,
    tags,
    attachments,
  });
  return { id: created.body.id, attachments };
}

async function commentFor(members: SignedIn) {
  const { id } = await documentFor(members);
  const comments = `/api/documents/${id}/comments`;
  const posted = await members.lead.post<{ id: string }>(comments, { content: "Which nut?" });
  return { id, comments, commentId: posted.body.id };
}

async function pictureFor(client: Client): Promise<string> {
  return (await addPicture(client, await plainPng(400, 300))).body.id;
}

/** Documents have several tags and two files; each file needs its own statement. */
export const countedWrites: CountedWrite[] = [
  {
    name: "creating a document",
    prepare: async (members) => {
      const attachments = await filesFor(members);
      return () => members.lead.post("/api/documents", { ...form, tags, attachments });
    },
    most: 19,
    onPostgres: 20,
  },
  {
    name: "saving a document",
    prepare: async (members) => {
      const { id, attachments } = await documentFor(members);
      const change = { title: "Rim nut", content: "<p>43 Nm</p>", tags: ["rim", "bolt", "steel"] };
      return () => members.lead.put(`/api/documents/${id}`, { version: 1, ...change, attachments });
    },
    most: 23,
  },
  {
    name: "saving a new document under its client's id",
    prepare: async (members) => {
      const attachments = await filesFor(members);
      const save = { ...form, version: 0, saveId: "s".repeat(16), tags, attachments };
      return () => members.lead.put(`/api/documents/${newId()}`, save);
    },
    most: 21,
    onPostgres: 22,
  },
  {
    name: "pinning a document",
    prepare: async (members) => {
      const { id } = await documentFor(members);
      return () => members.lead.send("PUT", `/api/documents/${id}/pin`);
    },
    most: 8,
  },
  {
    name: "starring a document",
    prepare: async (members) => {
      const { id } = await documentFor(members);
      return () => members.lead.send("PUT", `/api/documents/${id}/star`);
    },
    most: 7,
  },
  {
    name: "viewing a document",
    prepare: async (members) => {
      const { id } = await documentFor(members);
      return () => members.lead.send("PUT", `/api/documents/${id}/view`);
    },
    most: 10,
    onPostgres: 11,
  },
  {
    name: "posting a comment",
    prepare: async (members) => {
      const { comments } = await commentFor(members);
      return () => members.lead.post(comments, { content: "The steel one" });
    },
    most: 9,
    onPostgres: 10,
  },
  {
    name: "deleting a comment",
    prepare: async (members) => {
      const { comments, commentId } = await commentFor(members);
      return () => members.lead.delete(`${comments}/${commentId}`);
    },
    most: 10,
  },
  {
    name: "deleting a document",
    prepare: async (members) => {
      const { id } = await commentFor(members);
      return () => members.lead.delete(`/api/documents/${id}`);
    },
    most: 17,
    onPostgres: 18,
  },
  {
    name: "saving a portfolio with another picture",
    prepare: async ({ designer }) => {
      const [first, second] = [await pictureFor(designer), await pictureFor(designer)];
      const begun = await buildPortfolioForm(designer, { slug: "dana-ito", pictureId: first });
      await designer.put("/api/portfolio", begun);
      const change = await buildPortfolioForm(designer, { pictureId: second });
      return () => designer.put("/api/portfolio", change);
    },
    most: 12,
    onPostgres: 14,
  },
  {
    name: "preparing an upload as a picture of a portfolio",
    prepare: async ({ designer }) => {
      const id = await designer.upload("photo.png", await plainPng(400, 300));
      return () => designer.put(`/api/portfolio/pictures/${id}`, { crop: null });
    },
    most: 11,
    onPostgres: 12,
  },
  {
    name: "signing in",
    prepare: async (_members, server) => {
      const visitor = server.visitor();
      return () => visitor.post("/api/session", { email: emailOf("lead"), password });
    },
    most: 15,
  },
];
