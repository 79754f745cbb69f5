import { useState } from "react";
import { memberIn } from "../../domain/permissions.ts";
import { useConfig, useViewer } from "../api/session.ts";
import { uploadFile } from "../saving/upload-file.ts";

type Begun = { file: File; url: string };

/** Sends each zip once: another attempt continues where the last one ended. */
export function useZipUpload() {
  const { limits } = useConfig();
  const member = memberIn(useViewer());
  const [begun, setBegun] = useState<Begun>();
  const [share, setShare] = useState(0);
  const urlOf = (file: File) => (begun?.file === file ? begun.url : undefined);
  return {
    share,
    idOf: (file: File | undefined) => file && urlOf(file)?.split("/").at(-1),
    send: (file: File, signal: AbortSignal) => {
      setShare(0);
      return uploadFile(file, {
        writer: member?.id ?? "",
        retrySeconds: limits.uploadRetrySeconds,
        purpose: "import",
        resumeUrl: urlOf(file),
        onUploadUrl: (url) => setBegun({ file, url }),
        onProgress: setShare,
        signal,
      });
    },
  };
}
