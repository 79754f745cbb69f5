import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ZipImport } from "../../domain/imports/import-shapes.ts";
import { zipProblem } from "../../domain/imports/imports.ts";
import { memberIn } from "../../domain/permissions.ts";
import { refusalSentence } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";
import { useConfig, useViewer } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { uploadFile, UploadFailed } from "../saving/upload-file.ts";
import { useSubteamOptions } from "../subteams/use-subteam-options.ts";

const fallback = "Failed to check the zip. Please try again.";

type Checking = { file: File | undefined; stop: AbortController };

/** The zip and the subteam to check; begins with those of the last import. */
export function useImportForm(found: ZipImport | undefined) {
  const queryClient = useQueryClient();
  const send = useSend();
  const { limits } = useConfig();
  const member = memberIn(useViewer());
  const options = useSubteamOptions();
  const [file, setFile] = useState<File>();
  const [chosenSubteam, setSubteam] = useState<string>();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const isOpen = (id: string | undefined) => options.some(({ value }) => value === id);
  const known = [chosenSubteam, found?.subteam, member?.subteam].find(isOpen);
  const subteam = known ?? options[0]?.value ?? "";
  const stored = found?.upload ? found : undefined;

  const upload = async ({ file: sent, stop }: Checking) => {
    if (!sent) return stored?.upload ?? "";
    return await uploadFile(sent, {
      writer: member?.id ?? "",
      retrySeconds: limits.uploadRetrySeconds,
      purpose: "import",
      signal: stop.signal,
      onProgress: setShare,
    });
  };
  const checking = useMutation({
    networkMode: "always",
    mutationFn: async (wanted: Checking) => {
      const body = { upload: await upload(wanted), subteam };
      await send("/api/imports", { method: "POST", body });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.imports });
      setFile(undefined);
      setSubteam(undefined);
    },
    onError: (error, { stop }) => {
      if (stop.signal.aborted) return;
      const sentence = error instanceof UploadFailed ? error.message : refusalSentence(error);
      setProblem(sentence || fallback);
    },
  });
  const isPending = checking.isPending;

  return {
    options,
    subteam,
    setSubteam,
    zip: shownZip(file, stored),
    problem,
    share,
    isPending,
    isUploading: isPending && file !== undefined && share < 1,
    isUnchanged: file === undefined && subteam === found?.subteam,
    choose: (chosen: File) => {
      setFile(chosen);
      setProblem(zipProblem({ bytes: chosen.size }));
    },
    check: () => {
      const wrong = file ? zipProblem({ bytes: file.size }) : undefined;
      const missing = file || stored ? undefined : "Please choose a zip.";
      setProblem(wrong ?? missing);
      if (wrong || missing) return;
      setShare(0);
      checking.mutate({ file, stop: new AbortController() });
    },
    cancel: () => checking.variables?.stop.abort(),
  };
}

export type ImportFormState = ReturnType<typeof useImportForm>;

/** The chosen file, or the zip that the server has. */
function shownZip(file: File | undefined, stored: ZipImport | undefined) {
  if (file) return { name: file.name, size: file.size, isHere: true };
  return stored && { name: stored.fileName, size: stored.fileSize, isHere: false };
}
