import { vi } from "vitest";
import type {
  DocumentAnswer,
  SaveDocumentBody,
} from "../../../domain/documents/document-shapes.ts";

type Stored = Omit<SaveDocumentBody, "saveId" | "attachments"> & {
  attachments: DocumentAnswer["attachments"];
};

/** The server, as far as the form of a document asks it. */
export function documentServer() {
  const documents = new Map<string, Stored>();
  const deleted = new Set<string>();
  /** The answer to each save, by the word of its own. */
  const answers = new Map<string, object>();

  const save = (id: string, { saveId = "", ...body }: SaveDocumentBody): Response => {
    state.saves.push(body);
    const before = answers.get(saveId);
    if (deleted.has(id)) return Response.json({ code: "document-not-found" }, { status: 404 });
    if (before) return Response.json(before);
    const stored = documents.get(id);
    if (body.version !== (stored?.version ?? 0)) {
      return Response.json({ code: "stale-version" }, { status: 409 });
    }
    const version = body.version + 1;
    const attachments = (body.attachments ?? []).map((file) => ({ id: file }) as never);
    documents.set(id, { ...stored, ...body, version, attachments });
    const answer = { id, serialNumber: "KB30007", version };
    answers.set(saveId, answer);
    return Response.json(answer, { status: version === 1 ? 201 : 200 });
  };
  const ask = async (address: string, { method = "GET", body }: RequestInit) => {
    const { pathname } = new URL(address, "http://x");
    const refusal = method === "PUT" ? state.refusals.shift() : undefined;
    if (refusal?.code === "attachment-not-found") {
      const errors = [{ field: "attachments", code: refusal.code, detail: "A file is gone." }];
      return Response.json({ ...refusal, errors }, { status: refusal.status });
    }
    if (refusal) return Response.json(refusal, { status: refusal.status });
    if (pathname.startsWith("/api/files/")) {
      return new Response(null, { status: state.fileStatus[method] ?? 404 });
    }
    const id = pathname.split("/").at(-1) ?? "";
    if (method === "PUT") {
      await state.gate;
      const answer = save(id, JSON.parse(String(body)) as SaveDocumentBody);
      return state.isLineCut ? new Promise<Response>(() => undefined) : answer;
    }
    const document = documents.get(id);
    if (!document) return Response.json({ code: "document-not-found" }, { status: 404 });
    return Response.json({ ...document, id });
  };

  const state = {
    /** What was sent. */
    saves: [] as Omit<SaveDocumentBody, "saveId">[],
    /** Its answers do not arrive any more. */
    isLineCut: false,
    /** Saves wait for it. */
    gate: undefined as Promise<void> | undefined,
    /** What the next saves are answered with, instead of what they ask for. */
    refusals: [] as { status: number; code: string }[],
    /** What becomes of who asks for a file. */
    fileStatus: {} as Record<string, number>,
    start: () => {
      for (const one of [documents, answers, deleted]) one.clear();
      Object.assign(state, { saves: [], isLineCut: false, refusals: [], fileStatus: {} });
      state.gate = undefined;
      vi.stubGlobal("fetch", ask);
      vi.stubGlobal("matchMedia", () => ({ matches: false }));
    },
    put: ({ id, ...document }: DocumentAnswer) =>
      documents.set(id, { ...document, title: document.title ?? "" }),
    made: () => [...documents.values()],
    /** By somebody else. */
    changeAll: (change: Partial<Stored>) => {
      for (const [id, document] of documents) {
        documents.set(id, { ...document, ...change, version: document.version + 1 });
      }
    },
    deleteAll: () => {
      for (const id of documents.keys()) deleted.add(id);
      documents.clear();
    },
  };
  return state;
}
