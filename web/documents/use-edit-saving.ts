import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DocumentAnswer } from "../../domain/document-shapes.ts";
import type { Member } from "../../domain/permissions.ts";
import { clock } from "../saving/clock.ts";
import { newDelivery } from "../saving/delivery.ts";
import type { UploadList } from "../saving/upload-list.ts";
import { isStillSignedIn } from "../sessions/queries.ts";
import { Problem, refusalSentence } from "../wire/problem.ts";
import type { EditedText, EditStart, SaveTarget } from "./edit-start.ts";
import { editBody } from "./edited-document.ts";
import { notAttached } from "./new-document.ts";
import { documentQuery } from "./queries.ts";
import type { SavePhase } from "./save-phase.ts";
import { sendDocument, type DocumentBody } from "./send-document.ts";
import { useLeaving } from "./use-saving.ts";

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
  const [delivery] = useState(() => {
    const made = newDelivery(sendDocument(member.id), clock);
    made.goOnWith(resumed?.place ?? { target: id, version: base.version });
    return made;
  });

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
    // Over theirs, when that was decided.
    const { version } = delivery.place();
    if (target.version > version) delivery.goOnWith({ target: id, version: target.version });
    const end = await delivery.deliver(body, wish.keep).then(
      (saved) => showSaved(queryClient, { id, body, member }, saved.version),
      (error: unknown) => endOf(error, queryClient, id),
    );
    if (end.kind === "saved") return { ...end, notAttached: notAttached(files) };
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
    delivery,
  };
}

type Sent = { id: string; body: DocumentBody; member: Member };

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

async function endOf(error: unknown, queries: QueryClient, id: string): Promise<SaveEnd> {
  if (!(error instanceof Problem)) return { kind: "not-saved", sentence: "" };
  if (error.code === "stale-version") return readTheirs(queries, id);
  if (error.code === "not-signed-in") return { kind: "signed-out" };
  if (error.code === "attachment-not-found") {
    return { kind: "files-missing", sentence: error.detail };
  }
  if (error.status === 404) return { kind: "deleted" };
  const sentence = refusalSentence(error);
  const fields = error.errors.map(({ field }) => field);
  return fields.length > 0 ? { kind: "wrong", sentence, fields } : { kind: "not-saved", sentence };
}

/** Somebody else has saved. */
async function readTheirs(queries: QueryClient, id: string): Promise<SaveEnd> {
  try {
    const theirs = await queries.fetchQuery({ ...documentQuery(id), staleTime: 0 });
    return { kind: "conflict", theirs };
  } catch (error) {
    const isGone = error instanceof Problem && error.status === 404;
    return isGone ? { kind: "deleted" } : { kind: "not-saved", sentence: refusalSentence(error) };
  }
}
