import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CreatedDocument } from "../../domain/document-shapes.ts";
import type { Member } from "../../domain/permissions.ts";
import { isPassing, Problem, refusalSentence } from "../wire/problem.ts";
import {
  createOnce,
  newAttempts,
  refuseForgotten,
  withAttempt,
  type Attempts,
} from "./create-once.ts";
import { bodyOf, type NewDocument } from "./new-document.ts";
import type { SavePhase } from "./save-phase.ts";
import type { ListedFile, UploadList } from "./upload-list.ts";

type Saved = {
  created: CreatedDocument;
  /** Of the attempt that made it. */
  subteam: string;
  files: readonly ListedFile[];
};
type Wish = {
  form: NewDocument;
  content: string;
  /** Keeps the attempts on this device before the last one leaves: its answer may find nobody here. */
  keep: () => Promise<unknown>;
};

/** Uploads what is not there yet, then creates the document with the files that are. */
export function useSaving(uploads: UploadList, member: Member) {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<SavePhase>("idle");
  const attempts = useRef<Attempts>(undefined);
  const hasLeft = useLeaving(uploads);
  const { mutateAsync } = useMutation<Saved, Error, Wish>({
    // Offline is for the upload and the create to deal with, who tell what they wait for.
    networkMode: "always",
    mutationFn: async ({ form, content, keep }) => {
      if (attempts.current) refuseForgotten(attempts.current);
      const isLeft = uploads.read().some((file) => file.state !== "done");
      if (isLeft) setPhase("uploading");
      const files = await uploads.uploadAll();
      if (hasLeft()) throw new Error("Left before it was saved");
      setPhase("saving");
      const body = bodyOf(form, content, files);
      const attempt = async () => {
        const before = attempts.current;
        const sent = withAttempt(before ?? newAttempts(), body);
        attempts.current = sent;
        await keep();
        if (hasLeft()) throw new Error("Left before it was saved");
        let isUnsure = before !== undefined;
        const onUnsure = () => {
          isUnsure = true;
        };
        return createOnce(sent, member.id, isUnsure, onUnsure).catch((error: unknown) => {
          if (!isUnsure && isRefusal(error)) {
            // Nothing was made: of this attempt nobody has to be told later.
            attempts.current = undefined;
            if (!hasLeft()) void keep();
          }
          throw error;
        });
      };
      const { created, first } = await attempt().catch((error: unknown) => {
        if (!isDeleted(error)) throw error;
        // An earlier attempt had made it, and somebody has deleted it since.
        attempts.current = undefined;
        return attempt();
      });
      return { created, subteam: first.subteam, files };
    },
    onSuccess: () => {
      void queryClient.invalidateQueries();
    },
    // After a save the form gives way: until then nothing more is typed into it.
    onError: () => setPhase("idle"),
  });
  return {
    phase,
    save: mutateAsync,
    hasLeft,
    attempts: () => attempts.current,
    /** Those of a draft that is taken up again, if it has any; without them it is another document. */
    goOnWith: (sent: Attempts | undefined) => {
      attempts.current = sent;
    },
  };
}

function isDeleted(error: unknown): boolean {
  return error instanceof Problem && error.code === "document-not-found";
}

/** What the server has not done, and said so; a key that is under way (409) may still make it. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Problem) || error.status === 409) return false;
  return error.status === 507 || !isPassing(error);
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
