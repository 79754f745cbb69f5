import type { HonoRequest } from "hono";
import type { FirstAnswers, RefusedForm } from "../../domain/first-answers.ts";
import type { Viewer } from "../../domain/permissions.ts";
import type { SearchPageAnswer, SearchPageQuery } from "../../domain/search/search-page-shapes.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import type { Db } from "../db/open.ts";
import type { Settings } from "../settings.ts";

export const screens = {
  home: "web/home/home-page.tsx",
  recent: "web/documents/recent/recent-page.tsx",
  search: "web/search-page/search-page.tsx",
  subteam: "web/documents/lists/subteam-page.tsx",
  document: "web/documents/reading/document-page.tsx",
  history: "web/documents/history/history-page.tsx",
  create: "web/documents/creating/create-page.tsx",
  login: "web/sessions/login-page.tsx",
  guest: "web/sessions/guest-page.tsx",
  setup: "web/sessions/setup-page.tsx",
  requestAccount: "web/sessions/request-account-page.tsx",
  resetPassword: "web/sessions/reset-password-page.tsx",
  portfolio: "web/portfolio-editor/edit-portfolio-page.tsx",
  notifications: "web/notifications-page/notifications-page.tsx",
  unsubscribe: "web/notifications/unsubscribe-page.tsx",
  captains: "web/people/captains/captains-page.tsx",
  settings: "web/settings/settings-page.tsx",
  system: "web/system/system-page.tsx",
  import: "web/imports/import-page.tsx",
  records: "web/people/audit-log/audit-log-page.tsx",
  notFound: "web/shell/not-found-screen.tsx",
  notSetUp: "web/sessions/not-set-up.tsx",
};

export type Page = {
  screen: keyof typeof screens;
  title: string;
  status?: number;
  setupOpen?: boolean;
  answers?: FirstAnswers;
  refused?: RefusedForm;
};

export const notFoundPage: Page = { screen: "notFound", title: "Not found", status: 404 };

/** Shown at every address but the setup link's while there is no captain (rule 1.147). */
export const notSetUpPage: Page = { screen: "notSetUp", title: "Not set up yet", status: 503 };

/** Their forms work without scripts. The keys are the paths to which they are sent. */
export const formPages = {
  "/login": { screen: "login", title: "Sign in" },
  "/guest": { screen: "guest", title: "Guest access" },
} as const satisfies Record<string, Page>;

export type PageOrRedirect = Page | { redirect: string };

export type PageRequest = {
  db: Db;
  settings: Settings;
  viewer: Viewer;
  subteams: readonly Subteam[];
  request: HonoRequest;
  search: (asked: SearchPageQuery) => Promise<SearchPageAnswer>;
};
