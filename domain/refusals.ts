/** Stable codes with HTTP status and sentence. A caller may pass a more precise sentence. */
export const refusals = {
  "malformed-request": { status: 400, sentence: "The request could not be understood." },
  "idempotency-key-not-usable": { status: 400, sentence: "The Idempotency-Key is not valid." },
  "not-signed-in": { status: 401, sentence: "Please sign in." },
  "wrong-password": { status: 401, sentence: "Incorrect password. Please try again." },
  "account-not-found": {
    status: 401,
    sentence: "Account not found. Please check your email address or request an account.",
  },
  "wrong-team-password": { status: 401, sentence: "Invalid team password. Please try again." },
  "token-not-valid": { status: 401, sentence: "This token is not valid." },
  "foreign-origin": { status: 403, sentence: "This request came from another site." },
  "not-permitted": { status: 403, sentence: "You are not permitted to do this." },
  "delete-document-not-permitted": {
    status: 403,
    sentence: "Only team leads and captains can delete documents.",
  },
  "delete-comment-not-permitted": {
    status: 403,
    sentence: "Only team leads and captains can delete comments.",
  },
  "token-read-only": { status: 403, sentence: "This token is read-only." },
  "session-needed": {
    status: 403,
    sentence: "Sign in to do this. API tokens are not accepted here.",
  },
  "not-found": { status: 404, sentence: "Not found." },
  "document-not-found": { status: 404, sentence: "Document not found" },
  "subteam-not-found": { status: 404, sentence: "Subteam not found" },
  "notification-not-found": { status: 404, sentence: "Notification not found" },
  "comment-not-found": { status: 404, sentence: "Comment not found" },
  "version-not-found": { status: 404, sentence: "Version not found" },
  "file-not-found": { status: 404, sentence: "File not found" },
  "request-not-found": { status: 404, sentence: "Request not found" },
  "member-not-found": { status: 404, sentence: "Member not found" },
  "session-not-found": { status: 404, sentence: "Session not found" },
  "portfolio-not-found": { status: 404, sentence: "Portfolio not found" },
  "import-not-found": { status: 404, sentence: "Import not found" },
  "token-not-found": { status: 404, sentence: "Token not found" },
  "setup-link-not-valid": { status: 404, sentence: "This link is no longer valid." },
  "method-not-allowed": { status: 405, sentence: "This address does not support that method." },
  conflict: { status: 409, sentence: "Someone else changed this. Please try again." },
  "request-handled": { status: 409, sentence: "Another captain has already handled this request." },
  "email-taken": { status: 409, sentence: "This email address is already in use." },
  "last-captain": { status: 409, sentence: "The team needs at least one captain." },
  "no-captain": { status: 409, sentence: "This member is no longer a captain." },
  "already-joined": { status: 409, sentence: "This member has already chosen a password." },
  "stale-version": { status: 409, sentence: "This document was changed" },
  "slug-taken": {
    status: 409,
    sentence: "This URL slug is already taken. Please choose another one.",
  },
  "portfolio-changed": {
    status: 409,
    sentence: "Your portfolio has been saved from another window.",
  },
  "id-taken": { status: 409, sentence: "This id is already in use." },
  "import-running": { status: 409, sentence: "Your import is still running." },
  "import-not-checked": { status: 409, sentence: "Only a checked import can be started." },
  "request-under-way": { status: 409, sentence: "The same request is already being processed." },
  "changes-gone": { status: 410, sentence: "These changes are no longer kept." },
  "link-not-valid": {
    status: 410,
    sentence: "This link is no longer valid. Please request a new one.",
  },
  "too-large": { status: 413, sentence: "The request is too large." },
  "file-too-large": { status: 413, sentence: "This file is too large." },
  "picture-too-large": { status: 413, sentence: "Image must be less than 2MB" },
  "not-a-picture": { status: 415, sentence: "Please upload an image file" },
  "wrong-type": { status: 415, sentence: "This address does not accept this type of content." },
  "range-not-satisfiable": { status: 416, sentence: "That part of the file does not exist." },
  // `fields-missing` is for forms about oneself: signing in, asking for an account, and changing it.
  // `invalid-email` is for signing in and resets.
  "fields-missing": { status: 422, sentence: "Please fill in all fields" },
  "required-fields-missing": { status: 422, sentence: "Please fill in all required fields" },
  "invalid-email": { status: 422, sentence: "Invalid email address. Please check your email." },
  "school-email-needed": { status: 422, sentence: "Please use your school email address" },
  "unknown-role": { status: 422, sentence: "Please select one of the roles" },
  "email-not-valid": { status: 422, sentence: "Please enter a valid email address" },
  "passwords-differ": { status: 422, sentence: "Passwords do not match" },
  "password-too-weak": {
    status: 422,
    sentence: "This password does not meet the team's password policy.",
  },
  "name-too-long": { status: 422, sentence: "Names must be at most 100 characters" },
  "name-not-valid": { status: 422, sentence: "Names cannot contain control characters" },
  "too-many-invited": { status: 422, sentence: "You can invite at most 100 people at once." },
  "title-too-long": { status: 422, sentence: "Title must be at most 200 characters" },
  "content-too-large": { status: 422, sentence: "Content must be at most 1 MB" },
  "content-too-deep": {
    status: 422,
    sentence: "Content must not be nested deeper than 100 levels",
  },
  "subteam-fixed": { status: 422, sentence: "Use “Move to…” to change the subteam." },
  "same-subteam": { status: 422, sentence: "This document is already there." },
  "unknown-subteam": { status: 422, sentence: "Please select one of the team's subteams" },
  "subteam-name-too-long": { status: 422, sentence: "Names must be at most 50 characters" },
  "subteam-name-taken": { status: 422, sentence: "Another subteam has this name" },
  "digit-taken": { status: 422, sentence: "Please select a free digit" },
  "unknown-color": { status: 422, sentence: "Please select a color" },
  "unknown-icon": { status: 422, sentence: "Please select an icon" },
  "last-visible-subteam": { status: 422, sentence: "At least one subteam must be shown" },
  "too-many-subteams": { status: 422, sentence: "At most 10 subteams" },
  "setting-not-valid": { status: 422, sentence: "This value is not valid." },
  "setting-fixed": { status: 422, sentence: "This value is set on the server." },
  "too-many-tags": { status: 422, sentence: "At most 20 tags" },
  "tag-too-long": { status: 422, sentence: "Tags must be at most 50 characters" },
  "comment-too-long": { status: 422, sentence: "Comments must be at most 5000 characters" },
  "too-many-tokens": {
    status: 422,
    sentence: "At most 20 tokens. Please revoke one you no longer need.",
  },
  "query-too-long": { status: 422, sentence: "Search for at most 200 characters" },
  "too-many-words": { status: 422, sentence: "Search for at most 10 words" },
  "too-many-operators": { status: 422, sentence: "Search with at most 10 operators" },
  "too-many-attachments": { status: 422, sentence: "Too many attachments" },
  "attachments-too-large": { status: 422, sentence: "The attachments are too large in total" },
  "attachment-not-found": {
    status: 422,
    sentence: "An attachment could not be found. Please add it again.",
  },
  "too-many-pixels": { status: 422, sentence: "Image must be at most 50 megapixels" },
  "zip-not-found": {
    status: 422,
    sentence: "The zip could not be found. Please choose it again.",
  },
  "zip-not-readable": {
    status: 422,
    sentence: "This file could not be read as a zip. Please export it again.",
  },
  "zip-encrypted": {
    status: 422,
    sentence: "This zip has a password. Please export it without one.",
  },
  "zip-too-large": { status: 422, sentence: "A zip can be at most 500 MB." },
  "zip-empty": {
    status: 422,
    sentence: "This zip contains no Markdown. Please export your pages as Markdown.",
  },
  "slug-missing": { status: 422, sentence: "Please enter a URL slug." },
  "slug-not-valid": {
    status: 422,
    sentence: "URL slug can only contain lowercase letters, numbers, and hyphens.",
  },
  "slug-too-long": { status: 422, sentence: "URL slug must be at most 64 characters" },
  "slug-fixed": { status: 422, sentence: "A saved URL slug cannot be changed." },
  "portfolio-name-missing": { status: 422, sentence: "Please enter your name" },
  "subtitle-too-long": { status: 422, sentence: "Subtitle must be at most 200 characters" },
  "phone-not-valid": { status: 422, sentence: "Please enter a valid phone number" },
  "required-section-missing": { status: 422, sentence: "Cannot remove required sections" },
  "section-empty": { status: 422, sentence: "Please add content to every required section." },
  "too-many-sections": { status: 422, sentence: "At most 30 sections" },
  "section-title-too-long": {
    status: 422,
    sentence: "Section titles must be at most 200 characters",
  },
  "portfolio-too-large": {
    status: 422,
    sentence:
      "Your portfolio content is too large. Please reduce the amount of text or formatting.",
  },
  "too-many-experiences": { status: 422, sentence: "At most 50 experiences" },
  "experience-text-too-long": {
    status: 422,
    sentence: "Job title and company must be at most 200 characters",
  },
  "experience-year-not-valid": { status: 422, sentence: "Enter a year from 1950 to 2100" },
  "experience-ends-before-start": {
    status: 422,
    sentence: "The end must not be before the start",
  },
  "too-many-skills": { status: 422, sentence: "At most 30 skills" },
  "skill-too-long": { status: 422, sentence: "Skills must be at most 60 characters" },
  "too-many-photos": { status: 422, sentence: "At most 20 photos" },
  "photo-text-too-long": {
    status: 422,
    sentence: "Alt text must be at most 500 characters",
  },
  "picture-not-found": {
    status: 422,
    sentence: "A picture could not be found. Please add it again.",
  },
  "idempotency-key-reused": {
    status: 422,
    sentence: "This Idempotency-Key was used for another request.",
  },
  "guest-access-not-set-up": {
    status: 422,
    sentence: "Guest access is not set up yet. Please ask a captain.",
  },
  "too-many-attempts": {
    status: 429,
    sentence: "Too many failed attempts. Please try again later.",
  },
  "too-many-requests": { status: 429, sentence: "Too many requests. Please slow down." },
  "too-many-uploads": {
    status: 429,
    sentence:
      "You have too many uploads that are not saved yet. Save or remove some of them, or try again tomorrow.",
  },
  "internal-error": { status: 500, sentence: "Something went wrong. Please try again." },
  busy: { status: 503, sentence: "The server is busy. Please try again in a moment." },
  "storage-fault": {
    status: 503,
    sentence: "The server cannot use its storage right now. Please try again later.",
  },
  "storage-full": {
    status: 507,
    sentence: "Storage quota exceeded. Please try with smaller files.",
  },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type RefusalCode = keyof typeof refusals;

export type WrongField = { field: string; code: RefusalCode; detail: string };

type RefusalOptions = {
  /** Replaces the code's sentence. */
  detail?: string;
  fields?: readonly WrongField[];
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
  /** The newer version that a save conflicts with. */
  saved?: SavedVersion;
};

export type SavedVersion = {
  version: number;
  by: { id: string | null; name: string };
  at: string | null;
};

/** Seconds to wait, for refusals that end by themselves. */
const defaultRetryAfter: Partial<Record<RefusalCode, number>> = {
  busy: 5,
  "storage-fault": 5,
  "storage-full": 60,
};

/** The expected exception of an operation; any other is a fault of the storage or a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: string;
  readonly fields: readonly WrongField[];
  readonly retryAfter: number | undefined;
  readonly saved: SavedVersion | undefined;

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    const detail = options.detail ?? refusals[code].sentence;
    super(detail);
    this.name = "Refusal";
    this.code = code;
    this.detail = detail;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter ?? defaultRetryAfter[code];
    this.saved = options.saved;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

/** @param detail the sentence; without it, that of the code */
export function wrongField(
  field: string,
  code: RefusalCode,
  detail: string = refusals[code].sentence,
): WrongField {
  return { field, code, detail };
}

/** @throws Refusal of the first wrong field, which lists them all; does nothing without any */
export function refuseWrongFields(fields: readonly [WrongField]): never;
export function refuseWrongFields(fields: readonly WrongField[]): void;
export function refuseWrongFields(fields: readonly WrongField[]): void {
  const first = fields[0];
  if (first) throw new Refusal(first.code, { detail: first.detail, fields });
}
