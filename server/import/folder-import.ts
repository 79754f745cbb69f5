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
   * which runs programs that a repository names, is not started in it (rule 8.29).
   */
  origin?: string | undefined;
  /** Counts the pages of its earlier attempts as what they were (rule 8.36). */
  importId?: string | undefined;
  /** Tags of every page. */
  tags?: readonly string[] | undefined;
  /** Whether the folders around a page become its tags. */
  tagFolders?: boolean | undefined;
  /** Names the authors of new documents. Without it, `author` is the author of all. */
  authors?: AuthorSource | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with each page that was written, or was already there. */
  onPage?: ((page: PageReport, written: WrittenPage) => void) | undefined;
  /** Stops between two pages. Importing again continues there. */
  signal?: AbortSignal | undefined;
};

export type WrittenPage = {
  documentId: string;
  /** Whether this attempt wrote it. */
  isNew: boolean;
};

export const authorSources = ["git", "front-matter"] as const;
export type AuthorSource = (typeof authorSources)[number];

export type Progress = {
  /** All pages are read before the first is written. A preview writes nothing. */
  part: "reading" | "writing";
  done: number;
  total: number;
  path: string;
  outcome?: Outcome;
};
