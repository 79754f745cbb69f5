import type { ConfigAnswer } from "./config-shapes.ts";
import type {
  DocumentAnswer,
  DocumentPage,
  FirstSteps,
  NextSerial,
  SubteamTags,
} from "./document-shapes.ts";
import type { SessionAnswer } from "./session-shapes.ts";
import type { SubteamId } from "./subteams.ts";

/** What the server sends with a page, so that its first paint asks for nothing. */
export type Boot = {
  config: ConfigAnswer;
  session: SessionAnswer;
  /** Whether the link of the first start may still be used. */
  setupOpen: boolean;
  answers: FirstAnswers;
};

/** What the page's own screen asks first, each as the API answers it to this viewer. */
export type FirstAnswers = {
  firstSteps?: FirstSteps;
  document?: DocumentAnswer;
  subteam?: SubteamAnswers;
};

type SubteamAnswers = {
  id: SubteamId;
  documents?: DocumentPage;
  tags?: SubteamTags;
  nextSerial?: NextSerial;
};
