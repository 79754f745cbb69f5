import type { CommentPage } from "./comments/comment-shapes.ts";
import type { ConfigAnswer } from "./config-shapes.ts";
import type {
  DocumentAnswer,
  DocumentPage,
  FirstSteps,
  NextSerial,
  SubteamTags,
} from "./documents/document-shapes.ts";
import type { Editors } from "./live/live-shapes.ts";
import type { AccountRequestPage } from "./people/people-shapes.ts";
import type { PortfolioAnswer } from "./portfolios/portfolio-shapes.ts";
import type { SessionAnswer } from "./sessions/session-shapes.ts";
import type { SubteamId } from "./subteams/subteams.ts";

/** What the server sends with a page, so that its first paint asks for nothing. */
export type Boot = {
  config: ConfigAnswer;
  session: SessionAnswer;
  /** Whether the link of the first start may still be used. */
  setupOpen: boolean;
  /** The newest event that the answers know of: the live stream goes on after it; null begins with now. */
  lastEvent: number | null;
  answers: FirstAnswers;
};

/** What the page's own screen asks first, each as the API answers it to this viewer. */
export type FirstAnswers = {
  firstSteps?: FirstSteps;
  accountRequests?: AccountRequestPage;
  document?: DocumentAnswer;
  /** The last ones of the document. */
  comments?: CommentPage;
  editors?: Editors;
  subteam?: SubteamAnswers;
  portfolio?: PortfolioAnswer;
};

type SubteamAnswers = {
  id: SubteamId;
  /** The first of those that are not pinned and carry all tags of the filter. */
  documents?: DocumentPage;
  /** The tags that the address names. */
  filter?: readonly string[];
  pinned?: DocumentPage;
  tags?: SubteamTags;
  nextSerial?: NextSerial;
};
