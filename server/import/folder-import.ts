import type { Member } from "../../domain/permissions.ts";
import type { Outcome, PageReport } from "./report.ts";

export type FolderImport = {
  folder: string;
  subteam: string;
  author: Member;
  /**
   * Identifies the pages, with their paths; else their place on this machine or in git does. A
   * folder with an origin may come from anybody, so git, which runs programs that a repository
   * names, is not started in it (rule 8.29).
   */
  origin?: string | undefined;
  /** Counts the pages of its earlier attempts as what they were (rule 8.63). */
  importId?: string | undefined;
  tags?: readonly string[] | undefined;
  /** The folders around a page become its tags. */
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
  /** This attempt wrote it. */
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
