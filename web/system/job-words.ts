import type { JobKind } from "../../domain/system/job-kinds.ts";

export const jobWords: Readonly<Record<JobKind, string>> = {
  "make-pictures": "Sizes of a picture",
  "remove-bytes": "Deleting files from the disk",
  "send-mail": "An email",
  "tell-captains": "Telling captains of account requests",
  "index-author": "Making a new name searchable",
  "index-documents": "Making documents searchable",
  "check-import": "Checking a zip",
  "run-import": "Importing a zip",
  "hash-files": "Hashing older files",
  notify: "Notifying members",
  "mail-notifications": "An email about a document",
  "send-digest": "A daily digest",
  "read-text": "Reading the text of a file",
  "read-older-texts": "Reading the texts of older files",
  "index-texts": "Making the texts of files searchable",
  "back-up": "Backup",
};
