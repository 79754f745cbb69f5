import { useState } from "react";
import { memberIn } from "../../domain/permissions.ts";
import { useConfig, useViewer } from "../api/session.ts";
import { uploadFile } from "../saving/upload-file.ts";

export function useZipUpload() {
  const { limits } = useConfig();
  const member = memberIn(useViewer());
  const [share, setShare] = useState(0);
  return {
    share,
    send: (file: File, signal: AbortSignal) => {
      setShare(0);
      return uploadFile(file, {
        writer: member?.id ?? "",
        retrySeconds: limits.uploadRetrySeconds,
        purpose: "import",
        onProgress: setShare,
        signal,
      });
    },
  };
}
