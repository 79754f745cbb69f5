import { vi } from "vitest";
import type {
  DocumentAnswer,
  SaveDocumentBody,
} from "../../../domain/documents/document-shapes.ts";

type Stored = Omit<SaveDocumentBody, "saveId" | "attachments"> & {
  attachments: DocumentAnswer["attachments"];
};

/** A fake server for the form of a document. */
export function documentServer() {
  const documents = new Map<string, Stored>();
  const deleted = new Set<string>();
  /** The response to each save, by its save id. */
  const answers = new Map<string, object>();

  const save = (id: string, { saveId = "", ...body }: SaveDocumentBody): Response => {
    state.saves.push(body);
    const earlier = answers.get(saveId);
    if (deleted.has(id)) return Response.json({ code: "document-not-found" }, { status: 404 });
    if (earlier) return Response.json(earlier);
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
      return state.isDroppingResponses ? new Promise<Response>(() => undefined) : answer;
    }
    const document = documents.get(id);
    if (!document) return Response.json({ code: "document-not-found" }, { status: 404 });
    return Response.json({ ...document, id });
  };

  const state = {
    saves: [] as Omit<SaveDocumentBody, "saveId">[],
    /** Whether the server saves but its responses are lost. */
    isDroppingResponses: false,
    /** Saves wait for this promise. */
    gate: undefined as Promise<void> | undefined,
    /** The refusals for the next saves. */
    refusals: [] as { status: number; code: string }[],
    /** The status of file requests, by method. */
    fileStatus: {} as Record<string, number>,
    reset: () => {
      for (const collection of [documents, answers, deleted]) collection.clear();
      Object.assign(state, { saves: [], isDroppingResponses: false, refusals: [], fileStatus: {} });
      state.gate = undefined;
      vi.stubGlobal("fetch", ask);
    },
    put: ({ id, ...document }: DocumentAnswer) =>
      documents.set(id, { ...document, title: document.title ?? "" }),
    documents: () => [...documents.values()],
    /** Saves a change to every document as someone else. */
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
