import type { Member } from "../../domain/permissions.ts";
import type { Outcome, PageReport } from "./report.ts";

/** What to import, and how. */
export type FolderImport = {
  folder: string;
  subteam: string;
  author: Member;
  /**
   * Identifies the pages together with their paths in the folder. Without it, their place on this
   * machine or in their git repository does. A folder with an origin may come from anybody, so git,
   * which runs programs that a repository names, is not started in it.
   */
  origin?: string | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with each page that was written, or was already there. */
  onPage?: ((page: PageReport, documentId: string) => void) | undefined;
  /** Stops between two pages. Importing again continues there. */
  signal?: AbortSignal | undefined;
};

export type Progress = {
  /** All pages are read before the first is written. A preview writes nothing. */
  part: "reading" | "writing";
  done: number;
  total: number;
  path: string;
  outcome?: Outcome;
};
