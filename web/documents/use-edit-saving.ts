import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type {
  DocumentAnswer,
  EditDocumentBody,
  EditedDocument,
} from "../../domain/document-shapes.ts";
import type { Member } from "../../domain/permissions.ts";
import { isStillSignedIn } from "../sessions/queries.ts";
import { send } from "../wire/http.ts";
import { Problem, refusalSentence } from "../wire/problem.ts";
import type { EditedText, EditStart, SaveTarget } from "./edit-start.ts";
import { editBody, isSavedIn } from "./edited-document.ts";
import { notAttached } from "./new-document.ts";
import { documentQuery } from "./queries.ts";
import type { SavePhase } from "./save-phase.ts";
import type { UploadList } from "./upload-list.ts";
import { useLeaving } from "./use-saving.ts";
import { withSent } from "./with-sent.ts";

type Wish = {
  text: EditedText;
  target: SaveTarget;
  removed: readonly string[];
  /** Keeps what is sent on this device before it leaves: its answer may find nobody here. */
  keep: () => Promise<unknown>;
};

/** How an attempt to save ended. */
export type SaveEnd =
  | { kind: "saved"; notAttached: string }
  | { kind: "conflict"; theirs: DocumentAnswer }
  | { kind: "signed-out" }
  | { kind: "deleted" }
  /** Files that were uploaded are gone, or belong to another document by now. */
  | { kind: "files-missing"; sentence: string }
  | { kind: "wrong"; sentence: string; fields: readonly string[] }
  | { kind: "not-saved"; sentence: string }
  /** The form was left meanwhile: there is nobody to tell. */
  | { kind: "left" };

/** How long the new text is waited for before the form gives way to it; what was sent is known anyway. */
const showsAfter = 1_500;

/** Uploads what is not there yet, then saves the document with the files that are. */
export function useEditSaving({ member, base, resumed }: EditStart, uploads: UploadList) {
  const { id } = base;
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<SavePhase>("idle");
  const hasLeft = useLeaving(uploads);
  const { mutateAsync: put } = useMutation({
    // Offline is told by the form, which keeps the text.
    networkMode: "always",
    mutationFn: (body: EditDocumentBody) =>
      send<EditedDocument>(`/api/documents/${id}`, { method: "PUT", body, writer: member.id }),
  });

  /** What was sent so far: an answer may have been lost. */
  const sent = useRef<readonly EditDocumentBody[]>(resumed?.sent ?? []);

  const attempt = async (wish: Wish): Promise<SaveEnd> => {
    const { text, target, removed } = wish;
    if (!isStillSignedIn(queryClient, member)) return { kind: "signed-out" };
    const isLeft = uploads.read().some((file) => file.state !== "done");
    setPhase(isLeft ? "uploading" : "saving");
    const files = await uploads.uploadAll();
    if (hasLeft()) return { kind: "left" };
    if (!isStillSignedIn(queryClient, member)) return { kind: "signed-out" };
    setPhase("saving");
    const body = editBody(base, text, target, removed, files);
    const before = sent.current;
    sent.current = withSent(before, body);
    await wish.keep();
    if (hasLeft()) return { kind: "left" };
    const end = await put(body).then(
      ({ version }) => showSaved(queryClient, { id, body, member }, version),
      (error: unknown) => endOf(error, queryClient, { id, body, member }),
    );
    if (end.kind === "saved") return { ...end, notAttached: notAttached(files) };
    if (end.kind === "conflict" && before.some((earlier) => isSavedIn(end.theirs, earlier))) {
      // Nobody else's: an earlier attempt had arrived, and more was written since.
      return attempt({ ...wish, target: { ...target, version: end.theirs.version } });
    }
    return hasLeft() ? { kind: "left" } : end;
  };
  const save = async (wish: Wish): Promise<SaveEnd> => {
    const end = await attempt(wish);
    // After a save the form gives way: until then nothing more is typed into it.
    if (end.kind !== "saved") setPhase("idle");
    return end;
  };
  return {
    phase,
    save,
    /** What the document may say by now, although no answer came. */
    sent,
  };
}

type Sent = { id: string; body: EditDocumentBody; member: Member };

/** What was saved is shown at once, and as the server has cleaned it as soon as that is known. */
async function showSaved(
  queries: QueryClient,
  { id, body, member }: Sent,
  version: number,
): Promise<SaveEnd> {
  const { title, tags = [], content } = body;
  const lastModifiedBy = { id: member.id, name: member.fullName };
  const saved = { title: title.trim(), tags, content, version, lastModifiedBy };
  queries.setQueryData(documentQuery(id).queryKey, (before) => before && { ...before, ...saved });
  await Promise.race([queries.invalidateQueries(), pause(showsAfter)]);
  return { kind: "saved", notAttached: "" };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function endOf(error: unknown, queries: QueryClient, sent: Sent): Promise<SaveEnd> {
  if (!(error instanceof Problem)) return { kind: "not-saved", sentence: "" };
  if (error.code === "stale-version") return readTheirs(queries, sent);
  if (error.code === "not-signed-in") return { kind: "signed-out" };
  if (error.code === "attachment-not-found") {
    return { kind: "files-missing", sentence: error.detail };
  }
  if (error.status === 404) return { kind: "deleted" };
  const sentence = refusalSentence(error);
  const fields = error.errors.map(({ field }) => field);
  return fields.length > 0 ? { kind: "wrong", sentence, fields } : { kind: "not-saved", sentence };
}

/** Somebody saved meanwhile, unless it was this very text, whose answer was lost. */
async function readTheirs(queries: QueryClient, sent: Sent): Promise<SaveEnd> {
  try {
    const theirs = await queries.fetchQuery({ ...documentQuery(sent.id), staleTime: 0 });
    if (!isSavedIn(theirs, sent.body)) return { kind: "conflict", theirs };
    return await showSaved(queries, sent, theirs.version);
  } catch (error) {
    const isGone = error instanceof Problem && error.status === 404;
    return isGone ? { kind: "deleted" } : { kind: "not-saved", sentence: refusalSentence(error) };
  }
}
