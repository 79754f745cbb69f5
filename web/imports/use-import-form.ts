import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NewImportBody, ZipImport } from "../../domain/imports/import-shapes.ts";
import { zipProblem } from "../../domain/imports/imports.ts";
import { memberIn } from "../../domain/permissions.ts";
import { refusalSentence } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";
import { useViewer } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { UploadFailed } from "../saving/upload-file.ts";
import { useSubteamOptions } from "../subteams/use-subteam-options.ts";
import { useZipUpload } from "./use-zip-upload.ts";

const fallback = "Failed to check the zip. Please try again.";

type Choices = Partial<Omit<NewImportBody, "upload">>;
type Checking = { file: File | undefined; stop: AbortController; importId: string | undefined };
/** A problem is shown only for the import that was current when it occurred. */
type FormProblem = { sentence: string | undefined; importId: string | undefined };

/** Starts with the choices of the last import. */
export function useImportForm(found: ZipImport | undefined) {
  const queryClient = useQueryClient();
  const send = useSend();
  const uploading = useZipUpload();
  const [file, setFile] = useState<File>();
  const [choices, setChoices] = useState<Choices>({});
  const [problem, setProblem] = useState<FormProblem>();
  const { options, subteam, tagFolders } = useChoices(choices, found);
  const importId = found?.id;
  const stored = found?.upload ? found : undefined;
  // The server already has this zip, although its answer may have been lost.
  if (file && stored && uploading.idOf(file) === stored.upload) setFile(undefined);

  const checking = useMutation({
    mutationFn: async ({ file: sent, stop }: Checking) => {
      const upload = sent ? await uploading.send(sent, stop.signal) : (stored?.upload ?? "");
      const body: NewImportBody = { upload, subteam, tagFolders };
      await send("/api/imports", { method: "POST", body });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.imports });
      setFile(undefined);
      setChoices({});
    },
    onError: (error, { stop, ...asked }) => {
      if (stop.signal.aborted) return;
      const sentence = error instanceof UploadFailed ? error.message : refusalSentence(error);
      setProblem({ sentence: sentence || fallback, importId: asked.importId });
      void queryClient.invalidateQueries({ queryKey: queryKeys.imports });
    },
  });
  const { isPending } = checking;

  return {
    options,
    subteam,
    setSubteam: (id: string) => setChoices({ ...choices, subteam: id }),
    tagFolders,
    setTagFolders: (tag: boolean) => setChoices({ ...choices, tagFolders: tag }),
    zip: shownZip(file, stored),
    problem: problem?.importId === importId ? problem?.sentence : undefined,
    share: uploading.share,
    isPending,
    isUploading: isPending && file !== undefined && uploading.share < 1,
    isUnchanged:
      file === undefined && subteam === found?.subteam && tagFolders === found.tagFolders,
    choose: (chosen: File) => {
      setFile(chosen);
      setProblem({ sentence: zipProblem({ bytes: chosen.size }), importId });
    },
    check: () => {
      const wrong = file ? zipProblem({ bytes: file.size }) : undefined;
      const missing = file || stored ? undefined : "Please choose a zip.";
      setProblem({ sentence: wrong ?? missing, importId });
      if (!wrong && !missing) checking.mutate({ file, stop: new AbortController(), importId });
    },
    cancel: () => checking.variables?.stop.abort(),
  };
}

export type ImportFormState = ReturnType<typeof useImportForm>;

function useChoices(choices: Choices, found: ZipImport | undefined) {
  const member = memberIn(useViewer());
  const options = useSubteamOptions();
  const isOpen = (id: string | undefined) => options.some(({ value }) => value === id);
  const known = [choices.subteam, found?.subteam, member?.subteam].find(isOpen);
  return {
    options,
    subteam: known ?? options[0]?.value ?? "",
    tagFolders: choices.tagFolders ?? found?.tagFolders ?? false,
  };
}

function shownZip(file: File | undefined, stored: ZipImport | undefined) {
  if (file) return { name: file.name, size: file.size, isHere: true };
  return stored && { name: stored.fileName, size: stored.fileSize, isHere: false };
}
