import type { HonoRequest } from "hono";
import type { FirstAnswers } from "../../domain/boot.ts";
import type { Viewer } from "../../domain/permissions.ts";
import type { Db } from "../db/open.ts";

/** The module that each screen's code begins in. */
export const screens = {
  home: "web/home/home-page.tsx",
  subteam: "web/documents/subteam-page.tsx",
  document: "web/documents/document-page.tsx",
  history: "web/documents/history-page.tsx",
  create: "web/documents/create-page.tsx",
  login: "web/sessions/login-page.tsx",
  guest: "web/sessions/guest-page.tsx",
  setup: "web/sessions/setup-page.tsx",
  requestAccount: "web/sessions/request-account-page.tsx",
  resetPassword: "web/sessions/reset-password-page.tsx",
  portfolio: "web/portfolios/portfolio-page.tsx",
  captains: "web/people/captains-page.tsx",
  records: "web/people/records-page.tsx",
  notFound: "web/frame/not-found-screen.tsx",
};

export type Page = {
  screen: keyof typeof screens;
  title: string;
  status?: 200 | 404 | 410;
  setupOpen?: boolean;
  answers?: FirstAnswers;
};

export const notFoundPage: Page = { screen: "notFound", title: "Not found", status: 404 };

/** A page, or where to go instead. */
export type Shown = Page | { redirect: string };

/** Who asks, and what for. */
export type PageRequest = { db: Db; viewer: Viewer; request: HonoRequest };
