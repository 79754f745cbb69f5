import type { Generated } from "kysely";
import type { TextColor } from "../../domain/content/palette.ts";
import type { TextState } from "../../domain/files/file-texts.ts";
import type { UploadPurpose } from "../../domain/files/files.ts";
import type { ImportPart, ImportState } from "../../domain/imports/imports.ts";
import type { EventKind } from "../../domain/live/events.ts";
import type {
  Delivery,
  NotificationKind,
  UnsubscribeTopic,
} from "../../domain/notifications/notifications.ts";
import type { LinkPurpose, AuditEntryKind } from "../../domain/people/people-shapes.ts";
import type { PersonStatus } from "../../domain/people/person-status.ts";
import type { RequestableRole, Role } from "../../domain/people/roles.ts";
import type { SubteamIconName } from "../../domain/subteams/subteam-icons.ts";
import type { TokenAccess } from "../../domain/tokens/tokens.ts";

/**
 * Booleans are 0 and 1, times are epoch milliseconds, and lists and objects are JSON. Rows of members
 * stay (rule 1.117).
 */
export type Tables = {
  settings: { name: string; value: string };
  links: {
    token_hash: string;
    purpose: LinkPurpose | "setup";
    member_id: string | null;
    created_at: number;
    expires_at: number;
  };
  members: {
    id: string;
    email: string | null;
    email_key: string | null;
    first_name: string;
    last_name: string;
    full_name: string;
    role: Role;
    subteam: string;
    status: PersonStatus;
    password_hash: string | null;
    created_at: number;
    approved_at: number | null;
    updated_at: number;
  };
  account_requests: {
    id: string;
    first_name: string;
    last_name: string;
    full_name: string;
    email: string;
    email_key: string;
    password_hash: string | null;
    role: RequestableRole;
    subteam: string;
    status: "pending" | "approved" | "denied" | "deleted";
    created_at: number;
    approved_at: number | null;
    denied_at: number | null;
    note: string | null;
  };
  sessions: {
    token_hash: string;
    id: string;
    member_id: string | null;
    browser: string;
    created_at: number;
    last_used_at: number;
  };
  api_tokens: {
    id: string;
    member_id: string;
    token_hash: string;
    name: string;
    access: TokenAccess;
    created_at: number;
    last_used_at: number | null;
  };
  attempts: { key: string; window_start: number; count: number };
  documents: {
    id: string;
    subteam: string;
    serial_number: string;
    serial_running: number | null;
    title: string | null;
    /** Sorts by title when it is compared byte by byte. */
    title_key: string;
    /** JSON, in their order. Lists find documents by tag in `document_tags`. */
    tags: string;
    content: string;
    content_text: string;
    author_id: string | null;
    created_at: number | null;
    updated_at: number | null;
    last_modified: number | null;
    modified_by_id: string | null;
    version: number;
    season: string | null;
    is_pinned: number;
    sort_key: number;
    words_added: Generated<number | null>;
    words_removed: Generated<number | null>;
    save_id: Generated<string | null>;
    /** JSON; null if nothing was dropped. */
    dropped: Generated<string | null>;
  };
  document_tags: {
    document_id: string;
    name: string;
    tag_key: string;
    subteam: string;
    sort_key: number;
  };
  empty_searches: { words: string; times: number; last_at: number };
  /** A target may be deleted. */
  document_links: { from_id: string; to_id: string };
  former_serials: {
    document_id: string;
    serial_number: string;
    subteam: string;
    serial_running: number | null;
  };
  stars: { member_id: string; document_id: string; starred_at: number };
  views: { member_id: string; document_id: string; viewed_at: number };
  view_counts: { document_id: string; views: number };
  document_versions: {
    document_id: string;
    version: number;
    title: string | null;
    content: string;
    saved_by_id: string | null;
    saved_at: number | null;
    words_added: Generated<number | null>;
    words_removed: Generated<number | null>;
    save_id: Generated<string | null>;
    dropped: Generated<string | null>;
  };
  /** Belongs to a document, to a portfolio, or to neither yet. */
  files: {
    id: string;
    document_id: Generated<string | null>;
    portfolio_id: Generated<string | null>;
    position: number;
    uploader_id: string;
    path: string;
    name: string;
    size: number;
    content_type: string;
    width: number | null;
    height: number | null;
    created_at: number;
    is_listed: Generated<number>;
    /** Set for pictures that are stored only in the sizes of portfolios. */
    colour: Generated<string | null>;
    purpose: Generated<UploadPurpose | null>;
    /** Null until a job has hashed an older file. */
    sha256: Generated<string | null>;
    /** Null until its text has been read, and for files without one. */
    text_state: Generated<TextState | null>;
  };
  begun_uploads: {
    id: string;
    uploader_id: string;
    size: number;
    created_at: number;
    purpose: Generated<UploadPurpose | null>;
  };
  pictures: {
    file_id: string;
    size: string;
    stored_id: string;
    width: number;
    height: number;
    sha256: Generated<string | null>;
  };
  comments: {
    id: string;
    document_id: string;
    content: string;
    author_id: string | null;
    created_at: number | null;
    save_id: Generated<string | null>;
  };
  /** Ids of deleted objects are never reused. */
  former_ids: { id: string; maker_id: string | null };
  audit_log: {
    id: Generated<number>;
    kind: AuditEntryKind;
    actor_id: string | null;
    subject_id: string | null;
    from_value: string | null;
    to_value: string | null;
    at: number;
  };
  editing: { document_id: string; member_id: string; tab: string; until: number };
  portfolios: {
    user_id: string;
    user_email: string;
    url_slug: string;
    sections: string;
    profile_picture: string | null;
    first_name: string;
    last_name: string;
    subtitle: string;
    contact_email: string;
    contact_phone: string;
    experiences: string;
    created_at: number;
    updated_at: number;
    version: Generated<number>;
    is_published: Generated<number>;
    is_findable: Generated<number>;
    save_id: Generated<string | null>;
  };
  events: {
    id: Generated<number>;
    kind: EventKind;
    subject_id: string;
    subteam: string | null;
    actor_id: string | null;
    at: number;
  };
  jobs: {
    id: string;
    kind: string;
    payload: string;
    run_at: number;
    attempts: number;
    locked_until: number;
    last_error: string | null;
    /** Prevents a second job for the same purpose. */
    unique_key: Generated<string | null>;
  };
  /** The members and requests that a queued mail is for or about. */
  mail_subjects: { job_id: string; subject_id: string };
  idempotency_keys: {
    owner_id: string;
    operation: string;
    key: string;
    request_hash: string;
    answer: string;
    created_at: number;
  };
  imported_pages: {
    source: string;
    hash: string;
    document_id: string;
    imported_at: number;
    /** The import of a zip that wrote the page last. */
    import_id: string | null;
    outcome: "imported" | "changed" | null;
  };
  imported_items: { source: string; hash: string; id: string; imported_at: number };
  /** At most one for each member. */
  imports: {
    id: string;
    member_id: string;
    /** The zip's bytes; null once they are deleted. */
    file_id: string | null;
    file_name: string;
    file_size: number;
    subteam: string;
    tag_folders: number;
    state: ImportState;
    /** `done` and `total` count within this part. */
    part: ImportPart | null;
    done: number;
    total: number;
    /** JSON: the newest documents while it runs. */
    latest: string | null;
    report: string | null;
    problem: string | null;
    created_at: number;
    /** When the part began, for the time that is left. */
    part_at: number | null;
    changed_at: number;
  };
  subteams: {
    id: string;
    name: string;
    digit: number;
    color: TextColor;
    icon: SubteamIconName;
    position: number;
    is_hidden: Generated<number>;
    document_count: Generated<number>;
    pinned_count: Generated<number>;
  };
  /** `is_on` 0: taking part in the document later does not make the member watch it. */
  document_watches: { document_id: string; member_id: string; is_on: number };
  subteam_watches: { subteam: string; member_id: string };
  notifications: {
    id: string;
    member_id: string;
    kind: NotificationKind;
    /** Events with the same key become one row. */
    group_key: string;
    /** Null for requests, and for several documents. */
    document_id: string | null;
    /** The last of the actors. */
    actor_id: string | null;
    /** JSON, the last one first. */
    actors: string;
    /** JSON, of those that one member edited. */
    documents: string;
    comment_id: string | null;
    amount: number;
    at: number;
    read_at: number | null;
    is_mailed: number;
  };
  /** `document_id` is "" for a mail about several documents. */
  notification_mails: { member_id: string; document_id: string; sent_at: number };
  /** Only members who changed their choices have a row. */
  notification_choices: {
    member_id: string;
    mentions: Delivery;
    comments: Delivery;
    edits: Delivery;
    new_documents: Delivery;
    reviews: Delivery;
    watch_own: number;
  };
  unsubscribe_tokens: {
    token_hash: string;
    member_id: string;
    topic: UnsubscribeTopic;
    created_at: number;
  };
  /** The tables' other columns differ between the databases. */
  search_vocabulary: { word: string };
  search_file_vocabulary: { word: string };
  /** A row for each file that has been read, even without text. Spaces separate the tokens. */
  search_file_texts: { file_id: string; tokens: string };
  search_file_pieces: {
    file_id: string;
    position: number;
    /** Counted from 1; null outside PDFs. */
    page: number | null;
    text: string;
    folded: string;
  };
};
