import { textFormatOf } from "../../domain/files/file-texts.ts";
import type { Trx } from "../db/open.ts";
import { addJob } from "../jobs/add-job.ts";

type AttachedFile = { id: string; name: string; contentType: string; isPicture: boolean };

export async function addFileJobs(
  trx: Trx,
  { id: fileId, isPicture, ...file }: AttachedFile,
): Promise<void> {
  if (isPicture) await addJob(trx, "make-pictures", { fileId });
  if (textFormatOf(file) !== null) await addJob(trx, "read-text", { fileId });
}
