import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { RefusalCode } from "../../domain/refusals.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { createSetupLink } from "../people/setup-link.ts";
import { insertMember } from "../people/store.ts";
import { uploadHeaders, type Client } from "./client.ts";
import { largestFile, type ContractServer } from "./contract-context.ts";
import { emailOf } from "./sign-in-everyone.ts";

/** The credentials of the first captain. */
export const founder = { email: "clara@team.edu", password: "apex-late-42" };

type Act = (contract: ContractServer) => Promise<unknown>;

const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };
const unknownDocument = "/api/documents/aaaaaaaaaaaaaaaaaaaa";
const captain = {
  firstName: "Clara",
  lastName: "Nyström",
  ...founder,
  confirmPassword: founder.password,
  teamPassword: "",
};

const signIn = (body: object) => (contract: ContractServer) =>
  contract.checkedClient(contract.server).post("/api/session", body);
const read = (path: string) => (contract: ContractServer) => contract.members.lead.get(path);
const readList = (path: string) => read(`/api/subteams/${path}`);
const readRecent = (query: string, by: "guest" | "lead") => (contract: ContractServer) =>
  contract.members[by].get(`/api/recent?${query}`);
const mark = (method: string, name: string) => (contract: ContractServer) =>
  contract.members.lead.send(method, `${unknownDocument}/${name}`);
const create = (body: object) => (contract: ContractServer) =>
  contract.members.lead.post("/api/documents", { ...form, ...body });
const edit = (body: object = {}) => {
  return {
    version: 1,
    title: "Upright",
    content: "<p>Rev C</p>",
    tags: [],
    attachments: [],
    ...body,
  };
};
const editDocument = (body: object) => (contract: ContractServer) =>
  contract.members.lead.put(`/api/documents/${contract.known.documentId}`, edit(body));
const restoreVersion =
  (place: (id: string) => string, version: number) => (contract: ContractServer) =>
    contract.members.lead.post(`${place(contract.known.documentId)}/restore`, { version });
const postComment = (content: string, place?: string, key?: string) => (contract: ContractServer) =>
  contract.members.lead.post(
    `${place ?? `/api/documents/${contract.known.documentId}`}/comments`,
    { content },
    key === undefined ? {} : { "idempotency-key": key },
  );
const duplicate = (place?: string, key?: string) => (contract: ContractServer) =>
  contract.members.lead.send(
    "POST",
    `${place ?? `/api/documents/${contract.known.documentId}`}/duplicate`,
    { headers: key === undefined ? {} : { "idempotency-key": key } },
  );
const moveTo =
  (subteam: string, place?: string, version = 1) =>
  (contract: ContractServer) =>
    contract.members.lead.post(`${place ?? `/api/documents/${contract.known.documentId}`}/move`, {
      version,
      subteam,
    });
const saveId = "a".repeat(16);
const newDocument = (subteam = "chassis") => ({ ...form, version: 0, saveId, subteam });
const commentId = "c".repeat(20);
const saveComment =
  (place?: string, body: object = {}, by?: Client) =>
  (contract: ContractServer) =>
    (by ?? contract.members.lead).put(
      place ?? `/api/documents/${contract.known.documentId}/comments/${commentId}`,
      {
        version: 0,
        saveId,
        content: "Hello",
        ...body,
      },
    );
const makeToken = (name: string) => (contract: ContractServer) =>
  contract.members.captain.post("/api/tokens", { name, access: "read" });
const uploadBlank = (contract: ContractServer, name: string, by: Client = contract.members.lead) =>
  by.upload(name, new Uint8Array(largestFile - 1));

/** Restores a version with an image after the document got `count` files of `size` bytes. */
const restoreAfterAdding = (count: number, size: number) => async (contract: ContractServer) => {
  const picture = await contract.members.lead.upload("a.txt", new Uint8Array(size));
  const content = `<p>See</p><img src="/api/files/${picture}" alt="" />`;
  const shown = { ...form, content, attachments: [picture] };
  const { body } = await contract.members.lead.post<SavedDocument>("/api/documents", shown);
  const attachments: string[] = [];
  for (let n = 0; n < count; n += 1) {
    attachments.push(await contract.members.lead.upload(`${n}.txt`, new Uint8Array(size)));
  }
  await contract.members.lead.put(`/api/documents/${body.id}`, edit({ attachments }));
  await contract.members.lead.post(`/api/documents/${body.id}/versions/1/restore`, { version: 2 });
};

export function setUp(body: object) {
  return async (contract: ContractServer) => {
    const link = await createSetupLink(contract.emptyServer.context, "");
    const token = link.split("token=")[1];
    await contract
      .checkedClient(contract.emptyServer)
      .post("/api/setup", { ...captain, ...body, token });
  };
}

/** Makes one attempt more than one address may. */
const guessTooOften =
  (path: string, body: object, most: number) => async (contract: ContractServer) => {
    const stranger = contract.checkedClient(contract.server, `192.0.2.${most}`);
    for (let n = 0; n <= most; n += 1) await stranger.post(path, body);
  };

async function beginUpload(
  contract: ContractServer,
  length: number,
  start: string,
): Promise<string> {
  const headers = { ...uploadHeaders("a.txt", length), "content-length": String(start.length) };
  const begun = await contract.members.lead.send("POST", "/api/uploads", { headers, body: start });
  return begun.headers.get("location") ?? "";
}

function continueFrom(contract: ContractServer, place: string, offset: number, body: string) {
  const headers = {
    "tus-resumable": "1.0.0",
    "content-type": "application/offset+octet-stream",
    "upload-offset": String(offset),
  };
  return contract.members.lead.send("PATCH", place, { headers, body });
}

/** The refusals that are specific to an operation. */
export const refusals: [operation: string, code: RefusalCode, act: Act][] = [
  ["signIn", "fields-missing", signIn({ email: "", password: "" })],
  ["signIn", "invalid-email", signIn({ email: "no address", password: "x" })],
  ["signIn", "account-not-found", signIn({ email: "nobody@team.edu", password: "x" })],
  ["signIn", "wrong-password", signIn({ email: emailOf("lead"), password: "x" })],
  [
    "signIn",
    "too-many-attempts",
    guessTooOften("/api/session", { email: emailOf("captain"), password: "x" }, 10),
  ],
  [
    "enterAsGuest",
    "fields-missing",
    (contract) =>
      contract.checkedClient(contract.server).post("/api/guest-session", { teamPassword: "" }),
  ],
  [
    "enterAsGuest",
    "guest-access-not-set-up",
    (contract) =>
      contract
        .checkedClient(contract.emptyServer)
        .post("/api/guest-session", { teamPassword: "x" }),
  ],
  [
    "enterAsGuest",
    "too-many-attempts",
    guessTooOften("/api/guest-session", { teamPassword: "x" }, 30),
  ],
  [
    "enterAsGuest",
    "wrong-team-password",
    guessTooOften("/api/guest-session", { teamPassword: "x" }, 1),
  ],
  ["createFirstCaptain", "fields-missing", setUp({ firstName: "" })],
  ["createFirstCaptain", "name-too-long", setUp({ lastName: "x".repeat(101) })],
  ["createFirstCaptain", "name-not-valid", setUp({ lastName: "x\ny" })],
  ["createFirstCaptain", "email-not-valid", setUp({ email: "no address" })],
  [
    "createFirstCaptain",
    "email-taken",
    async (contract) => {
      const member = { ...captain, role: "design-team", subteam: "general" } as const;
      const imported = {
        ...member,
        id: newId(),
        email: "known@team.edu",
        passwordHash: null,
        at: 1,
      };
      await transact(contract.emptyServer.context, (trx) => insertMember(trx, imported));
      await setUp({ email: imported.email })(contract);
    },
  ],
  ["createFirstCaptain", "password-too-weak", setUp({ password: "x", confirmPassword: "x" })],
  ["createFirstCaptain", "passwords-differ", setUp({ confirmPassword: "another one" })],
  ["listDocuments", "malformed-request", readList("powertrain/documents?limit=101")],
  ["listDocuments", "subteam-not-found", readList("marketing/documents")],
  ["listSubteamTags", "subteam-not-found", readList("marketing/tags")],
  ["previewSerialNumber", "subteam-not-found", readList("marketing/next-serial")],
  ["readDocument", "document-not-found", read(unknownDocument)],
  [
    "findDocumentBySerialNumber",
    "document-not-found",
    ({ members }) => members.guest.get("/api/serials/KB99999"),
  ],
  ["listDocuments", "malformed-request", readList("powertrain/documents?pinned=maybe")],
  ["listDocuments", "malformed-request", readList("powertrain/documents?sort=title&cursor=1")],
  ["listRecentDocuments", "not-permitted", readRecent("tab=viewed", "guest")],
  ["listRecentDocuments", "malformed-request", readRecent("cursor=soon", "lead")],
  ["starDocument", "document-not-found", mark("PUT", "star")],
  ["unstarDocument", "document-not-found", mark("DELETE", "star")],
  ["viewDocument", "document-not-found", mark("PUT", "view")],
  [
    "saveDocument",
    "document-not-found",
    (contract) => contract.members.lead.put(unknownDocument, edit()),
  ],
  ["saveDocument", "stale-version", editDocument({ version: 99 })],
  ["saveDocument", "required-fields-missing", editDocument({ title: "" })],
  ["saveDocument", "title-too-long", editDocument({ title: "x".repeat(201) })],
  ["saveDocument", "content-too-large", editDocument({ content: "x".repeat(1_048_577) })],
  ["saveDocument", "content-too-deep", editDocument({ content: "<ul><li>".repeat(101) + "x" })],
  [
    "saveDocument",
    "too-many-tags",
    editDocument({ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }),
  ],
  ["saveDocument", "tag-too-long", editDocument({ tags: ["x".repeat(51)] })],
  [
    "saveDocument",
    "too-many-attachments",
    editDocument({ attachments: Array.from({ length: 21 }, (_, n) => `${n}`.padStart(20, "a")) }),
  ],
  [
    "saveDocument",
    "attachments-too-large",
    async (contract) => {
      await editDocument({
        attachments: [await uploadBlank(contract, "a.txt"), await uploadBlank(contract, "b.txt")],
      })(contract);
    },
  ],
  ["saveDocument", "attachment-not-found", editDocument({ attachments: ["a".repeat(20)] })],
  [
    "saveDocument",
    "id-taken",
    (contract) =>
      contract.members.captain.put(`/api/documents/${contract.known.documentId}`, newDocument()),
  ],
  [
    "saveDocument",
    "unknown-subteam",
    (contract) => contract.members.lead.put(unknownDocument, newDocument("marketing")),
  ],
  ["saveDocument", "subteam-fixed", editDocument({ subteam: "business" })],
  ["duplicateDocument", "document-not-found", duplicate(unknownDocument)],
  ["duplicateDocument", "idempotency-key-not-usable", duplicate(undefined, "two words")],
  [
    "duplicateDocument",
    "idempotency-key-reused",
    async (contract) => {
      await duplicate(undefined, "copy")(contract);
      await duplicate(unknownDocument, "copy")(contract);
    },
  ],
  [
    "duplicateDocument",
    "unknown-subteam",
    async (contract) => {
      const { captain: hiding } = contract.members;
      await hiding.put("/api/subteams/powertrain", { hidden: true });
      await duplicate()(contract);
      await hiding.put("/api/subteams/powertrain", { hidden: false });
    },
  ],
  ["moveDocument", "document-not-found", moveTo("business", unknownDocument)],
  ["moveDocument", "stale-version", moveTo("business", undefined, 7)],
  ["moveDocument", "unknown-subteam", moveTo("marketing")],
  ["moveDocument", "same-subteam", moveTo("powertrain")],
  ["saveComment", "document-not-found", saveComment(`${unknownDocument}/comments/${commentId}`)],
  ["saveComment", "comment-not-found", saveComment(undefined, { version: 1 })],
  ["saveComment", "required-fields-missing", saveComment(undefined, { content: " " })],
  ["saveComment", "comment-too-long", saveComment(undefined, { content: "x".repeat(5001) })],
  [
    "saveComment",
    "stale-version",
    async (contract) => {
      await saveComment()(contract);
      await saveComment(undefined, { saveId: "b".repeat(16) })(contract);
    },
  ],
  [
    "saveComment",
    "id-taken",
    async (contract) => {
      await saveComment()(contract);
      await saveComment(undefined, {}, contract.members.captain)(contract);
    },
  ],
  [
    "deleteDocument",
    "document-not-found",
    (contract) => contract.members.lead.delete(unknownDocument),
  ],
  [
    "deleteDocument",
    "delete-document-not-permitted",
    (contract) => contract.members.designer.delete(unknownDocument),
  ],
  [
    "pinDocument",
    "document-not-found",
    (contract) => contract.members.lead.send("PUT", `${unknownDocument}/pin`),
  ],
  [
    "unpinDocument",
    "document-not-found",
    (contract) => contract.members.lead.delete(`${unknownDocument}/pin`),
  ],
  ["listVersions", "document-not-found", read(`${unknownDocument}/versions`)],
  ["readVersion", "document-not-found", read(`${unknownDocument}/versions/1`)],
  [
    "readVersion",
    "version-not-found",
    (contract) =>
      contract.members.lead.get(`/api/documents/${contract.known.documentId}/versions/9`),
  ],
  [
    "restoreVersion",
    "document-not-found",
    restoreVersion(() => `${unknownDocument}/versions/1`, 1),
  ],
  [
    "restoreVersion",
    "version-not-found",
    restoreVersion((id) => `/api/documents/${id}/versions/9`, 1),
  ],
  [
    "restoreVersion",
    "stale-version",
    async (contract) => {
      const { body } = await contract.members.lead.post<SavedDocument>("/api/documents", form);
      const place = `/api/documents/${body.id}`;
      await contract.members.lead.put(place, edit());
      await contract.members.lead.post(`${place}/versions/1/restore`, { version: 1 });
    },
  ],
  ["restoreVersion", "attachments-too-large", restoreAfterAdding(1, largestFile - 1)],
  ["restoreVersion", "too-many-attachments", restoreAfterAdding(20, 1)],
  ["listComments", "document-not-found", read(`${unknownDocument}/comments`)],
  ["postComment", "document-not-found", postComment("Hello", unknownDocument)],
  ["postComment", "required-fields-missing", postComment(" ")],
  ["postComment", "comment-too-long", postComment("x".repeat(5001))],
  ["postComment", "idempotency-key-not-usable", postComment("Hello", undefined, "two words")],
  [
    "postComment",
    "idempotency-key-reused",
    async (contract) => {
      await postComment("Hello", undefined, "hello")(contract);
      await postComment("Goodbye", undefined, "hello")(contract);
    },
  ],
  [
    "deleteComment",
    "comment-not-found",
    (contract) => contract.members.lead.delete(`${unknownDocument}/comments/${"a".repeat(20)}`),
  ],
  [
    "deleteComment",
    "delete-comment-not-permitted",
    (contract) => contract.members.designer.delete(`${unknownDocument}/comments/${"a".repeat(20)}`),
  ],
  [
    "sayEditing",
    "document-not-found",
    (contract) => contract.members.lead.send("PUT", `${unknownDocument}/editing`),
  ],
  ["listen", "malformed-request", read("/api/live?after=x")],
  ["listen", "session-needed", (contract) => contract.tokenClients.read.get("/api/live")],
  [
    "listen",
    "too-many-requests",
    async (contract) => {
      const open = [];
      for (let n = 0; n <= 10; n += 1)
        open.push(await contract.members.lead.raw("GET", "/api/live"));
      for (const stream of open) await stream.body?.cancel();
    },
  ],
  ["createDocument", "required-fields-missing", create({ title: "" })],
  ["createDocument", "unknown-subteam", create({ subteam: "marketing" })],
  ["createDocument", "title-too-long", create({ title: "x".repeat(201) })],
  ["createDocument", "content-too-large", create({ content: "x".repeat(1_048_577) })],
  ["createDocument", "content-too-deep", create({ content: "<ul><li>".repeat(101) + "x" })],
  [
    "createDocument",
    "too-many-tags",
    create({ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }),
  ],
  ["createDocument", "tag-too-long", create({ tags: ["x".repeat(51)] })],
  [
    "createDocument",
    "too-many-attachments",
    create({ attachments: Array.from({ length: 21 }, (_, n) => `${n}`.padStart(20, "a")) }),
  ],
  [
    "createDocument",
    "attachments-too-large",
    async (contract) => {
      const { captain: author } = contract.members;
      const attachments = [
        await uploadBlank(contract, "a.txt", author),
        await uploadBlank(contract, "b.txt", author),
      ];
      await author.post("/api/documents", { ...form, attachments });
    },
  ],
  ["createDocument", "attachment-not-found", create({ attachments: ["a".repeat(20)] })],
  ["createDocument", "malformed-request", create({ author: "somebody else" })],
  [
    "createDocument",
    "idempotency-key-not-usable",
    (contract) =>
      contract.members.lead.post("/api/documents", form, { "idempotency-key": "two words" }),
  ],
  [
    "createDocument",
    "idempotency-key-reused",
    (contract) =>
      contract.members.lead.post("/api/documents", form, { "idempotency-key": "upright-c" }),
  ],
  [
    "searchDocuments",
    "query-too-long",
    (contract) => contract.members.lead.get(`/api/search?q=${"x".repeat(201)}`),
  ],
  [
    "searchDocuments",
    "too-many-words",
    (contract) => contract.members.lead.get("/api/search?q=a+b+c+d+e+f+g+h+i+j+k"),
  ],
  [
    "searchDocuments",
    "too-many-operators",
    (contract) => contract.members.lead.get(`/api/search?q=${"tag:a+".repeat(11)}`),
  ],
  ["searchPage", "malformed-request", read("/api/search/page?cursor=x")],
  [
    "searchPage",
    "query-too-long",
    (contract) => contract.members.lead.get(`/api/search/page?q=${"x".repeat(201)}`),
  ],
  [
    "searchPage",
    "too-many-words",
    (contract) => contract.members.lead.get("/api/search/page?q=a+b+c+d+e+f+g+h+i+j+k"),
  ],
  [
    "searchPage",
    "too-many-operators",
    (contract) => contract.members.lead.get(`/api/search/page?q=${"tag:a+".repeat(11)}`),
  ],
  [
    "readFile",
    "range-not-satisfiable",
    (contract) =>
      contract.members.lead.get(`/api/files/${contract.known.fileId}`, { range: "bytes=9000-" }),
  ],
  [
    "readPicture",
    "file-not-found",
    (contract) => contract.members.lead.get(`/api/files/${"a".repeat(20)}/card`),
  ],
  ["createToken", "required-fields-missing", makeToken("")],
  ["createToken", "name-too-long", makeToken("x".repeat(101))],
  [
    "createToken",
    "too-many-tokens",
    async (contract) => {
      for (let n = 0; n <= 20; n += 1) await makeToken(`Bench ${n}`)(contract);
    },
  ],
  [
    "startUpload",
    "file-too-large",
    (contract) =>
      contract.members.lead.send("POST", "/api/uploads", {
        headers: uploadHeaders("a.txt", largestFile + 1),
      }),
  ],
  [
    "startUpload",
    "too-many-uploads",
    async (contract) => {
      const headers = { ...uploadHeaders("a.txt", largestFile), "content-length": "0" };
      for (let n = 0; n < 4; n += 1)
        await contract.members.designer.send("POST", "/api/uploads", { headers });
    },
  ],
  [
    "continueUpload",
    "conflict",
    async (contract) => continueFrom(contract, await beginUpload(contract, 4, "ab"), 3, "d"),
  ],
  [
    "continueUpload",
    "file-too-large",
    async (contract) => continueFrom(contract, await beginUpload(contract, 4, "ab"), 2, "cdefg"),
  ],
];
