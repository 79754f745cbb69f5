import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { SavedDocument } from "../../domain/document-shapes.ts";
import type { Member } from "../../domain/permissions.ts";
import { clock } from "../saving/clock.ts";
import { newDelivery } from "../saving/delivery.ts";
import type { ListedFile, UploadList } from "../saving/upload-list.ts";
import { Problem, refusalSentence } from "../wire/problem.ts";
import { bodyOf, type NewDocument } from "./new-document.ts";
import type { SavePhase } from "./save-phase.ts";
import { sendDocument, type DocumentBody } from "./send-document.ts";

type Wish = {
  form: NewDocument;
  content: string;
  /** Keeps what is sent on this device before it leaves: its answer may find nobody here. */
  keep: () => Promise<unknown>;
};

/** Uploads what is not there yet, then creates the document with the files that are. */
export function useSaving(uploads: UploadList, member: Member) {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<SavePhase>("idle");
  /** What it was made as by a save whose answer came late. */
  const first = useRef<DocumentBody>(undefined);
  const hasLeft = useLeaving(uploads);
  const [delivery] = useState(() =>
    newDelivery(sendDocument(member.id), clock, (_: SavedDocument, body) => {
      first.current ??= body;
    }),
  );

  const uploadAll = async (): Promise<readonly ListedFile[]> => {
    const isLeft = uploads.read().some((file) => file.state !== "done");
    if (isLeft) setPhase("uploading");
    const files = await uploads.uploadAll();
    if (hasLeft()) throw new Error("Left before it was saved");
    return files;
  };
  const save = async ({ form, content, keep }: Wish) => {
    const files = await uploadAll();
    setPhase("saving");
    const body = bodyOf(form, content, files);
    const keepOrEnd = async () => {
      if (!hasLeft()) await keep();
      if (hasLeft()) throw new Error("Left before it was saved");
    };
    const created = await delivery.deliver(body, keepOrEnd).catch((error: unknown) => {
      if (!isDeleted(error)) throw error;
      // An earlier save had made it, and somebody has deleted it since.
      delivery.goOnWith({});
      return delivery.deliver(body, keepOrEnd);
    });
    void queryClient.invalidateQueries();
    return { created, subteam: first.current?.subteam ?? form.subteam, files };
  };
  return {
    phase,
    save: (wish: Wish) =>
      save(wish).catch((error: unknown) => {
        // After a save the form gives way: until then nothing more is typed into it.
        setPhase("idle");
        throw error;
      }),
    hasLeft,
    delivery,
    /** What it was made as before others changed it. */
    madeAs: () => first.current,
  };
}

function isDeleted(error: unknown): boolean {
  return error instanceof Problem && error.code === "document-not-found";
}

/** Who leaves the form wants no document from it: what is still on its way ends. */
export function useLeaving(uploads: UploadList): () => boolean {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      uploads.giveUp();
    };
  }, [uploads]);
  return () => left.current;
}

/** The server's sentence where it refused, our own where it could not. */
export function failureOf(error: unknown): { text: string; fields: string[] } {
  return {
    text: refusalSentence(error) || "Failed to create document. Please try again.",
    fields: error instanceof Problem ? error.errors.map(({ field }) => field) : [],
  };
}
