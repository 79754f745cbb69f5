import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";
import { firstSubteams } from "../subteams/first-subteams.ts";

/** Characters (rule 10.4). */
export const slugMaxLength = 64;

const shape = /^[a-z0-9-]+$/;

/** Lowercases typed text and turns spaces into hyphens (rule 10.7). */
export function slugify(text: string): string {
  return text.toLowerCase().replace(/\s/g, "-");
}

/** Validates a slug, except whether another portfolio has it (rules 10.5, 10.6, and 10.11). */
export function slugProblems(slug: string): WrongField[] {
  if (isEmpty(slug)) return [wrongField("slug", "slug-missing")];
  if (!shape.test(slug)) return [wrongField("slug", "slug-not-valid")];
  if (slug.length > slugMaxLength) return [wrongField("slug", "slug-too-long")];
  return reservedSlugs.has(slug) ? [wrongField("slug", "slug-taken")] : [];
}

/** Whether a portfolio can have this slug (rule 10.4). */
export function isSlug(text: string): boolean {
  return slugProblems(text).length === 0;
}

const usedPaths = [
  "admin",
  "api",
  "assets",
  "create",
  "document",
  "files",
  "guest",
  "import",
  "k",
  "login",
  "notifications",
  "portfolio",
  "portfolio-pictures",
  "recent",
  "request-account",
  "reset-password",
  "settings",
  "setup",
  "subteam",
  "system",
  "unsubscribe",
];

/** Reserved for future screens and for other uses of the server. */
const pathsToCome = [
  "about",
  "account",
  "accounts",
  "app",
  "archive",
  "attachments",
  "audit",
  "auth",
  "blog",
  "calendar",
  "captain",
  "captains",
  "chat",
  "comment",
  "comments",
  "config",
  "contact",
  "css",
  "dashboard",
  "deadlines",
  "docs",
  "documents",
  "download",
  "downloads",
  "drafts",
  "edit",
  "error",
  "events",
  "explore",
  "export",
  "faq",
  "favicon",
  "feed",
  "feedback",
  "file",
  "fonts",
  "guests",
  "handover",
  "health",
  "help",
  "history",
  "home",
  "icons",
  "images",
  "img",
  "impressum",
  "imprint",
  "index",
  "invite",
  "jobs",
  "js",
  "legal",
  "links",
  "live",
  "logout",
  "logs",
  "mail",
  "manifest",
  "media",
  "member",
  "members",
  "messages",
  "metrics",
  "new",
  "news",
  "oauth",
  "offline",
  "pages",
  "password",
  "people",
  "pictures",
  "portfolios",
  "preview",
  "print",
  "privacy",
  "profile",
  "public",
  "records",
  "register",
  "requests",
  "robots",
  "rss",
  "search",
  "season",
  "seasons",
  "security",
  "service-worker",
  "session",
  "sessions",
  "share",
  "sign-in",
  "sign-out",
  "sign-up",
  "signin",
  "signout",
  "signup",
  "sitemap",
  "sponsors",
  "start",
  "static",
  "status",
  "subteams",
  "support",
  "sw",
  "tag",
  "tags",
  "tasks",
  "team",
  "teams",
  "templates",
  "terms",
  "tokens",
  "trash",
  "upkeep",
  "upload",
  "uploads",
  "user",
  "users",
  "verify",
  "version",
  "versions",
  "web",
  "webhooks",
  "welcome",
  "wiki",
];

/** Path segments that belong to Paddock or may in the future. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...usedPaths,
  ...pathsToCome,
  ...firstSubteams.map(({ id }) => id),
]);
