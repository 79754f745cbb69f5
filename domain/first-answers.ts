import type { CommentPage } from "./comments/comment-shapes.ts";
import type { ConfigAnswer } from "./config-shapes.ts";
import type {
  DocumentAnswer,
  DocumentListPage,
  NextSerial,
  SubteamTags,
} from "./documents/document-shapes.ts";
import type { LinkedFromPage } from "./documents/link-shapes.ts";
import type { RecentPage } from "./documents/recent-shapes.ts";
import type { RecentTab } from "./documents/recent.ts";
import type { DocumentSort } from "./documents/sorting.ts";
import type { FirstSteps, HomeAnswer } from "./home/first-steps-shapes.ts";
import type { ImportList } from "./imports/import-shapes.ts";
import type { Editors } from "./live/live-shapes.ts";
import type { NotificationPage } from "./notifications/notification-shapes.ts";
import type { AccountRequestPage } from "./people/people-shapes.ts";
import type { PortfolioAnswer } from "./portfolios/portfolio-shapes.ts";
import type { SearchAddress } from "./search/search-address.ts";
import type { SearchFilters, SearchPageAnswer } from "./search/search-page-shapes.ts";
import type { SessionAnswer } from "./sessions/session-shapes.ts";
import type { Problem } from "./shapes.ts";

/** Data that the server sends with a page, so that its first paint needs no request. */
export type Boot = {
  config: ConfigAnswer;
  session: SessionAnswer;
  setupOpen: boolean;
  /** The newest event that the answers include; the live stream resumes after it (null: now). */
  lastEvent: number | null;
  clock: FirstClock;
  /** The ids of subteams whose pinned documents this browser keeps closed. */
  closedPins: readonly string[];
  answers: FirstAnswers;
  /** The form that was sent without scripts, if the server refused it. */
  refused?: RefusedForm;
};

export type RefusedForm = {
  action: string;
  problem: Problem;
  /** Never contains passwords. */
  values: Record<string, string>;
};

export const closedPinsCookie = "paddock-closed";

export const timeZoneCookie = "paddock-zone";

export type FirstClock = {
  /** Epoch milliseconds. */
  now: number;
  timeZone: string;
};

export type FirstAnswers = {
  home?: HomeAnswer;
  recentOnHome?: RecentPage;
  recent?: { tab: RecentTab; page: RecentPage };
  firstSteps?: FirstSteps;
  accountRequests?: AccountRequestPage;
  document?: DocumentAnswer;
  comments?: CommentPage;
  linkedFrom?: LinkedFromPage;
  editors?: Editors;
  search?: { asked: SearchAddress; found?: SearchPageAnswer; refusal?: string };
  searchFilters?: SearchFilters;
  subteam?: SubteamAnswers;
  notifications?: { unread: boolean; page: NotificationPage };
  portfolio?: PortfolioAnswer;
  imports?: ImportList;
};

type SubteamAnswers = {
  id: string;
  /** The first page of unpinned documents that match the filter. */
  documents?: DocumentListPage;
  /** The tags in the page's address. */
  filter?: readonly string[];
  /** The cursor in the page's address; empty for the first page. */
  before?: string;
  sort?: DocumentSort;
  pinned?: DocumentListPage;
  tags?: SubteamTags;
  nextSerial?: NextSerial;
};
