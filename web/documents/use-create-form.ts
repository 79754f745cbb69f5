import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState, useSyncExternalStore } from "react";
import { documentProblems } from "../../domain/documents.ts";
import { isEmpty } from "../../domain/is-empty.ts";
import type { Member } from "../../domain/permissions.ts";
import { isSubteamId, type SubteamId } from "../../domain/subteams.ts";
import type { EditorHandle } from "../editor/rich-text-editor.tsx";
import { keptFiles, listedAgain, notHere, readFiles } from "../saving/draft-files.ts";
import { isSignedOut } from "../saving/upload-file.ts";
import { newUploadList, overallShare } from "../saving/upload-list.ts";
import { isStillSignedIn, useConfig } from "../sessions/queries.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { showToast } from "../ui/toasts.ts";
import { Problem } from "../wire/problem.ts";
import { useOnline } from "../wire/use-online.ts";
import { newDocumentOwner, type Draft } from "./drafts.ts";
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
import { saveStateOf } from "./save-state.ts";
import { useDraft } from "./use-draft.ts";
import { useGoOnIn } from "./use-go-on-in.ts";
import { useKeptFiles } from "./use-kept-files.ts";
import { useMissingFiles } from "./use-missing-files.ts";
import { useOwnImages } from "./use-own-images.ts";
import { useSaveFailure } from "./use-save-failure.ts";
import { failureOf, useSaving } from "./use-saving.ts";
import { imagesFailed, isWaiting, noImages } from "./waiting-images.ts";

/** All that the form for a new document knows and does. */
export function useCreateForm(member: Member, preselected: SubteamId | "") {
  const { limits } = useConfig();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const isSaved = useRef(false);
  const [fields, setFields] = useState<NewDocument>({ subteam: preselected, title: "", tags: [] });
  const [hasContent, setHasContent] = useState(false);
  const [start, setStart] = useState({ key: 0, html: "" });
  const [waiting, setWaitingImages] = useState(noImages);
  const [refusedFiles, setRefusedFiles] = useState<readonly string[]>([]);
  const [uploads] = useState(() => newUploadList(limits.uploadRetrySeconds, member.id));
  const files = useSyncExternalStore(uploads.subscribe, uploads.read);
  const images = useOwnImages(limits, member, () => files.map(({ file }) => file));
  const lost = useMissingFiles(editor, uploads, images);
  const failure = useSaveFailure((field) => focusField(field, place.current, editor.current));
  const { phase: savePhase, hasLeft, ...saving } = useSaving(uploads, member);
  const phase = lost.sending === undefined ? savePhase : "uploading";
  const serial = useSerial(fields.subteam);

  const html = () => editor.current?.html() ?? start.html;
  const hasText = () => !isEmpty(fields.title) || fields.tags.length > 0 || hasContent;
  const isWritten = () => !isSaved.current && (hasText() || files.length > 0);
  const hasChanges = () => isWritten() || isWaiting(waiting);
  const signIn = useSignInAgain(member, hasChanges);
  const owner = newDocumentOwner(member.id);
  const draft = useDraft(owner, () => {
    const chosen = uploads.read();
    if (isSaved.current || (!hasText() && chosen.length === 0)) return undefined;
    return { ...fields, ...saving.delivery.place(), content: html(), files: keptFiles(chosen) };
  });
  useKeptFiles(files, draft);
  const goOnIn = useGoOnIn(member);

  const change = (next: Partial<NewDocument>) => {
    setFields((before) => ({ ...before, ...next }));
    failure.settle(Object.keys(next)[0] ?? "");
    draft.keepSoon();
  };
  const changeContent = (filled: boolean) => {
    setHasContent(filled);
    if (filled) failure.settle("content");
    draft.keepSoon();
  };
  const restore = async (old: Draft) => {
    const kept = await readFiles(old);
    draft.restore(old);
    saving.delivery.goOnWith(old);
    uploads.show(listedAgain(kept));
    setRefusedFiles(notHere(kept));
    images.adopt(imagesIn(old.content));
    const subteam = isSubteamId(old.subteam) ? old.subteam : "";
    setFields({ subteam, title: old.title, tags: old.tags });
    setStart({ key: start.key + 1, html: old.content });
    setWaitingImages(noImages);
    failure.clear();
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
  const fail = (error: unknown) => {
    const { text, fields: wrong } = failureOf(error);
    if (wrong.length > 0) failure.tellWrong(text, wrong);
    else failure.tellNotSaved(text);
  };
  /** An earlier save had made it, and somebody has changed it since. */
  const goOnAsDraft = async (written: NewDocument & { content: string }) => {
    const made = saving.delivery.place();
    if (made.version === 0) return false;
    const former = { owner, id: draft.id(), clear: draft.clear };
    await goOnIn(made, saving.madeAs() ?? written, written, uploads.read(), former);
    return true;
  };
  const saveDocument = async () => {
    if (savePhase !== "idle" || lost.isSending() || waiting.sending > 0) return;
    if (waiting.failed > 0) {
      failure.tellWrong(imagesFailed, ["content"]);
      return;
    }
    const content = html();
    const problems = documentProblems({ ...fields, content }, hasContent);
    if (problems[0]) {
      failure.tellWrong(
        problems[0].detail,
        problems.map(({ field }) => field),
      );
      return;
    }
    failure.clear();
    lost.forget();
    if (!isStillSignedIn(queryClient, member)) {
      signIn.ask(() => void saver.current());
      return;
    }
    try {
      const saved = await saving.save({ form: fields, content, keep: draft.keepNow });
      isSaved.current = true;
      await draft.clear();
      tell(saved.created.serialNumber, serial, notAttached(saved.files));
      if (!hasLeft()) void navigate({ to: "/subteam/$subteam", params: saved });
    } catch (error) {
      if (hasLeft()) return;
      const code = error instanceof Problem ? error.code : "";
      if (code === "stale-version" && (await goOnAsDraft({ ...fields, content }))) return;
      fail(error);
      if (code === "not-signed-in") signIn.ask(() => void saver.current());
      if (code === "attachment-not-found") await sendAgain();
    }
  };
  const sendAgain = async () => {
    const end = await lost.sendAgain();
    if (end.kind === "sent") void saver.current();
    if (end.kind === "not-sent") failure.tellNotSaved(end.reason);
  };
  const uploadImage = (file: File, onProgress: (share: number) => void) =>
    images.upload(file, imagesIn(html()), onProgress).catch((error: unknown) => {
      if (isSignedOut(error)) signIn.ask(() => editor.current?.retryImages());
      throw error;
    });
  // Asked for once more later: by then more may have been typed.
  const saver = useRef(saveDocument);
  saver.current = saveDocument;

  const upload = {
    share: lost.sending ?? overallShare(files),
    retrying: files.some((file) => file.state === "retrying"),
  };
  return {
    limits,
    place,
    editor,
    fields,
    start,
    wrongFields: failure.wrongFields,
    files,
    refusedFiles,
    /** The names of the files that are not kept with the draft. */
    notKept: draft.notKept,
    keepNow: draft.keepNow,
    phase,
    serial,
    isOwnImage: images.isOwn,
    uploadImage,
    setWaitingImages,
    upload,
    state: saveStateOf({
      phase,
      ...upload,
      failure: failure.state,
      pendingImages: waiting.sending,
      isOnline,
      keptAt: draft.keptAt,
    }),
    offeredDraft: draft.offered,
    /** The names of pictures that the server no longer has. */
    lost: lost.names,
    saveWithoutLost: () => {
      lost.leaveOut();
      // The button goes away under the press.
      focusField("title", place.current, editor.current);
      void saveDocument();
    },
    /** What still has to be filled in, in words; empty when nothing has. */
    missing: missingInWords(missingFields(fields, hasContent)),
    change,
    changeContent,
    restore: () => draft.takeUp(restore),
    addFiles,
    saveDocument,
    discardDraft: draft.discard,
    removeFile: uploads.remove,
    giveUp: uploads.giveUp,
    isWritten,
    waiting,
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
