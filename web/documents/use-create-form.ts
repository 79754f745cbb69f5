import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState, useSyncExternalStore } from "react";
import { documentProblems } from "../../domain/documents.ts";
import type { Member } from "../../domain/permissions.ts";
import { isSubteamId, type SubteamId } from "../../domain/subteams.ts";
import type { EditorHandle } from "../editor/rich-text-editor.tsx";
import { isStillSignedIn, useConfig } from "../sessions/queries.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { showToast } from "../ui/toasts.ts";
import { Problem } from "../wire/problem.ts";
import { newDocumentOwner } from "./drafts.ts";
import { filesThatFit, together } from "./file-limits.ts";
import { focusField } from "./focus-field.ts";
import {
  imagesIn,
  missingFields,
  missingInWords,
  notAttached,
  type NewDocument,
} from "./new-document.ts";
import { nextSerialQuery } from "./queries.ts";
import { isSignedOut } from "./upload-file.ts";
import { newUploadList, overallShare } from "./upload-list.ts";
import { useDraft } from "./use-draft.ts";
import { useMissingFiles } from "./use-missing-files.ts";
import { useOwnImages } from "./use-own-images.ts";
import { failureOf, useSaving } from "./use-saving.ts";

type Failure = { text: string; fields: readonly string[] };

/** All that the form for a new document knows and does. */
export function useCreateForm(member: Member, preselected: SubteamId | "") {
  const { limits } = useConfig();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const isSaved = useRef(false);
  const [fields, setFields] = useState<NewDocument>({ subteam: preselected, title: "", tags: [] });
  const [hasContent, setHasContent] = useState(false);
  const [start, setStart] = useState({ key: 0, html: "" });
  const [failure, setFailure] = useState<Failure>();
  const [pendingImages, setPendingImages] = useState(0);
  const [refusedFiles, setRefusedFiles] = useState<readonly string[]>([]);
  const [uploads] = useState(() => newUploadList(limits.uploadRetrySeconds, member.id));
  const files = useSyncExternalStore(uploads.subscribe, uploads.read);
  const images = useOwnImages(limits, member, () => files.map(({ file }) => file));
  const lost = useMissingFiles(editor, uploads, images);
  const { phase: savePhase, save, hasLeft } = useSaving(uploads, member);
  const phase = lost.sending === undefined ? savePhase : "uploading";
  const serial = useSerial(fields.subteam);

  const html = () => editor.current?.html() ?? start.html;
  const hasText = () => fields.title.trim() !== "" || fields.tags.length > 0 || hasContent;
  const hasFiles = () => files.length > 0 || pendingImages > 0;
  const hasChanges = () => !isSaved.current && (hasText() || hasFiles());
  const signIn = useSignInAgain(member.email, hasChanges);
  const draft = useDraft(newDocumentOwner(member.id), () =>
    hasText() && !isSaved.current ? { ...fields, content: html() } : undefined,
  );

  /** A field that was wrong counts as right until the next attempt once it was touched. */
  const settle = (field: string) => {
    const left = failure?.fields.filter((other) => other !== field) ?? [];
    setFailure(failure && left.length > 0 ? { ...failure, fields: left } : undefined);
  };
  const change = (next: Partial<NewDocument>) => {
    setFields((before) => ({ ...before, ...next }));
    settle(Object.keys(next)[0] ?? "");
    draft.keepSoon();
  };
  const changeContent = (filled: boolean) => {
    setHasContent(filled);
    if (filled) settle("content");
    draft.keepSoon();
  };
  const restore = () => {
    const old = draft.restore();
    if (!old) return;
    images.adopt(imagesIn(old.content));
    const subteam = isSubteamId(old.subteam) ? old.subteam : "";
    setFields({ subteam, title: old.title, tags: old.tags });
    setStart({ key: start.key + 1, html: old.content });
    setFailure(undefined);
  };
  const addFiles = (chosen: readonly File[]) => {
    if (phase !== "idle") return;
    const taken = together(
      files.map(({ file }) => file),
      images.sizesOf(imagesIn(html())),
    );
    const { fitting, refused } = filesThatFit(chosen, taken, limits);
    uploads.add(fitting);
    setRefusedFiles(refused);
  };
  const fail = (next: Failure) => {
    setFailure(next);
    focusField(next.fields[0], place.current, editor.current);
  };
  const saveDocument = async () => {
    if (savePhase !== "idle" || lost.isSending() || pendingImages > 0) return;
    const content = html();
    const problems = documentProblems({ ...fields, content }, hasContent);
    if (problems[0]) {
      fail({ text: problems[0].detail, fields: problems.map(({ field }) => field) });
      return;
    }
    setFailure(undefined);
    lost.forget();
    if (!isStillSignedIn(queryClient, member)) {
      signIn.ask(() => void saver.current());
      return;
    }
    try {
      const saved = await save({ form: fields, content });
      isSaved.current = true;
      await draft.clear();
      tell(saved.created.serialNumber, serial, notAttached(saved.files));
      if (!hasLeft()) void navigate({ to: "/subteam/$subteam", params: saved });
    } catch (error) {
      if (hasLeft()) return;
      fail(failureOf(error));
      const code = error instanceof Problem ? error.code : "";
      if (code === "not-signed-in") signIn.ask(() => void saver.current());
      if (code === "attachment-not-found") await sendAgain();
    }
  };
  const sendAgain = async () => {
    const end = await lost.sendAgain();
    if (end.kind === "sent") void saver.current();
    if (end.kind === "not-sent") fail({ text: end.reason, fields: [] });
  };
  const uploadImage = (file: File, onProgress: (share: number) => void) =>
    images.upload(file, imagesIn(html()), onProgress).catch((error: unknown) => {
      if (isSignedOut(error)) signIn.ask(() => editor.current?.retryImages());
      throw error;
    });
  // Asked for once more later: by then more may have been typed.
  const saver = useRef(saveDocument);
  saver.current = saveDocument;

  return {
    limits,
    place,
    editor,
    fields,
    start,
    failure,
    files,
    refusedFiles,
    phase,
    serial,
    isOwnImage: images.isOwn,
    uploadImage,
    setPendingImages,
    /** Of the upload, from 0 to 1. */
    share: lost.sending ?? overallShare(files),
    offeredDraft: draft.offered,
    /** The names of pictures that the server no longer has. */
    lost: lost.names,
    saveWithoutLost: () => {
      lost.leaveOut();
      // The button goes away under the press.
      focusField("title", place.current, editor.current);
      void saveDocument();
    },
    /** What keeps it from being saved, in words; empty when nothing does. */
    missing:
      pendingImages > 0
        ? "An image is still on its way."
        : missingInWords(missingFields(fields, hasContent)),
    change,
    changeContent,
    restore,
    addFiles,
    saveDocument,
    discardDraft: draft.discard,
    removeFile: uploads.remove,
    giveUp: uploads.giveUp,
    hasChanges,
    signInDialog: signIn.dialog,
  };
}

export type CreateFormState = ReturnType<typeof useCreateForm>;

function useSerial(subteam: SubteamId | ""): string | undefined {
  const { data } = useQuery({ ...nextSerialQuery(subteam || "general"), enabled: subteam !== "" });
  return subteam === "" ? undefined : data?.serialNumber;
}

/** These outlive the form: one reads them on the next screen. */
function tell(serial: string, shown: string | undefined, leftOut: string) {
  if (shown !== undefined && shown !== serial) {
    showToast(`Saved as ${serial}`, { tone: "ok", lasts: "notice" });
  }
  if (leftOut !== "") showToast(leftOut, { tone: "danger", lasts: "notice" });
}
