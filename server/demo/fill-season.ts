import { posix } from "node:path";
import sharp from "sharp";
import { mentionsInText } from "../../domain/comments/mentions.ts";
import { emailKey, fullNameOf } from "../../domain/people/people.ts";
import { allow, type Member } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import { transact } from "../db/transact.ts";
import { createDocument, editDocument } from "../documents/actions.ts";
import { setPinned } from "../documents/store.ts";
import { addFile } from "../files/actions.ts";
import { newId } from "../ids.ts";
import { findReferences, replaceReferences } from "../import/references.ts";
import { addJob } from "../jobs/add-job.ts";
import { createLink } from "../people/links.ts";
import { mailApproval } from "../people/mails.ts";
import { insertMember } from "../people/store.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { addAuditEntries } from "./add-audit-entries.ts";
import { addMarks } from "./add-marks.ts";
import { addNotifications, type DatedNotice } from "./add-notifications.ts";
import { addPortfolios } from "./add-portfolios.ts";
import { readDemoFile } from "./demo-file.ts";
import {
  accountRequests,
  emailOf,
  guestPassword,
  memberNames,
  invitedMember,
  members,
  password,
  type MemberName,
} from "./people.ts";
import { readSeason, type SeasonPage } from "./read-season.ts";
import { seededRandom } from "./seeded-random.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const seasonDays = 275;

type Team = Record<MemberName, Member>;

export async function fillSeason(context: AppContext): Promise<void> {
  const team = await addMembers(context);
  await addRequests(context);
  await addAuditEntries(context, team);
  await addMail(context, team);
  const pages = readSeason();
  const ids = new Map(pages.map((page) => [page.path, newId()]));
  const random = seededRandom(7);
  const notices: DatedNotice[] = [];
  for (const page of pages) notices.push(...(await addPage(context, team, page, ids, random)));
  await addNotifications(context, notices);
  const oldestFirst = pages.toSorted((one, other) => other.daysAgo - one.daysAgo);
  const documents = oldestFirst.flatMap(({ path }) => ids.get(path) ?? []);
  await addMarks(context, { members: Object.values(team), documents, random });
  await addPortfolios(context, team);
  await saveStoredValue(context.db, "first-steps-dismissed", "1");
}

async function addMembers(context: AppContext): Promise<Team> {
  const passwordHash = await hashPassword(password);
  await saveStoredValue(context.db, "guest-password-hash", await hashPassword(guestPassword));
  const entries: [MemberName, Member][] = [];
  for (const name of memberNames) {
    const member = { id: newId(), email: emailOf(name), ...members[name] };
    const at = Date.now() - seasonDays * day;
    await transact(context, (trx) => insertMember(trx, { ...member, passwordHash, at }));
    entries.push([name, { kind: "member", ...member, fullName: fullNameOf(member) }]);
  }
  await invite(context);
  return Object.fromEntries(entries) as Team;
}

/** Sends no mail, unlike a captain's invitation. */
async function invite(context: AppContext): Promise<void> {
  const { baseUrl } = context.settings;
  const account = { id: newId(), ...invitedMember, passwordHash: null, at: Date.now() - day };
  await transact(context, async (trx) => {
    const memberId = await insertMember(trx, account);
    await createLink(trx, { memberId, purpose: "invitation", baseUrl, endsOlder: true });
  });
}

/** Inserts rows directly, because the action would set the current time. */
async function addRequests({ db }: AppContext): Promise<void> {
  for (const request of accountRequests) {
    const { firstName, lastName, email, role, subteam, status } = request;
    const at = Date.now() - request.hoursAgo * hour;
    const isDenied = status === "denied";
    await db
      .insertInto("account_requests")
      .values({
        id: newId(),
        first_name: firstName,
        last_name: lastName,
        full_name: fullNameOf(request),
        email,
        email_key: emailKey(email),
        role,
        subteam,
        status,
        password_hash: isDenied ? null : await hashPassword(password),
        created_at: at,
        approved_at: null,
        denied_at: isDenied ? at + day : null,
        note: null,
      })
      .execute();
  }
}

async function addMail(context: AppContext, { samuel }: Team): Promise<void> {
  await transact(context, async (trx) => {
    await mailApproval(trx, context.settings, samuel);
    await addJob(trx, "tell-captains", {});
  });
}

async function addPage(
  context: AppContext,
  team: Team,
  page: SeasonPage,
  ids: ReadonlyMap<string, string>,
  random: () => number,
): Promise<DatedNotice[]> {
  const { db } = context;
  const author = team[page.author];
  const id = ids.get(page.path) ?? newId();
  const files = await addFiles(context, author, page);
  const content = (html: string) => contentOf(html, page, files, ids);
  const { title, tags, subteam, html, firstHtml } = page;
  const attachments = [...files.values()].map((file) => file.id);
  const body = { title, tags, subteam, content: content(firstHtml ?? html), attachments };
  const createdAt = randomDaytime(page.daysAgo, random);
  await createDocument(context, allow(author, "documents.create"), body, {
    id,
    createdAt,
    isQuiet: true,
  });
  const change = { about: "document" as const, documentId: id, mentioned: [] };
  const notices: DatedNotice[] = [
    { ...change, change: "created", actorId: author.id, at: createdAt },
  ];
  if (page.edited) {
    const editor = allow(team[page.edited.by], "documents.edit");
    const edit = { id, version: 1, title, content: content(html), isQuiet: true };
    await editDocument(context, editor, edit);
    const at = randomDaytime(page.edited.daysAgo, random);
    notices.push({ ...change, change: "edited", actorId: editor.viewer.id, at });
    await db
      .updateTable("documents")
      .set({ last_modified: at, updated_at: at })
      .where("id", "=", id)
      .execute();
  }
  if (page.pinned) await transact(context, (trx) => setPinned(trx, id, true));
  return [...notices, ...(await addComments(context, team, page, id, random))];
}

async function addComments(
  { db }: AppContext,
  team: Team,
  { comments = [] }: SeasonPage,
  documentId: string,
  random: () => number,
): Promise<DatedNotice[]> {
  const notices: DatedNotice[] = [];
  for (const comment of comments) {
    const [commentId, actorId] = [newId(), team[comment.by].id];
    const at = randomDaytime(comment.daysAgo, random);
    const content = mentionMembers(comment.text, team);
    await db
      .insertInto("comments")
      .values({
        id: commentId,
        document_id: documentId,
        content,
        author_id: actorId,
        created_at: at,
      })
      .execute();
    const mentioned = mentionsInText(content);
    const notice = { about: "comment", documentId, commentId, actorId, at } as const;
    notices.push({ ...notice, mentioned });
  }
  return notices;
}

function mentionMembers(text: string, team: Team): string {
  return text.replace(/@(\w+)/g, (written, name: string) => {
    const member = memberNames.find((known) => known === name);
    return member ? `<@${team[member].id}>` : written;
  });
}

type Files = Map<string, { id: string; width: number; height: number }>;

async function addFiles(context: AppContext, author: Member, page: SeasonPage): Promise<Files> {
  const files: Files = new Map();
  const allowed = allow(author, "files.upload");
  const { pictures } = findReferences(page.html);
  for (const name of [...pictures, ...(page.attachments ?? [])]) {
    const bytes = readDemoFile(name);
    const id = await addFile(context, allowed, { name, size: bytes.length, bytes });
    const isShown = pictures.includes(name);
    const { width, height } = isShown ? await sharp(bytes).metadata() : { width: 0, height: 0 };
    files.set(name, { id, width, height });
  }
  return files;
}

function contentOf(
  html: string,
  page: SeasonPage,
  files: Files,
  ids: ReadonlyMap<string, string>,
): string {
  return replaceReferences(html, {
    link: (address) => {
      const id = ids.get(posix.join(posix.dirname(page.path), address));
      return id === undefined ? address : `/document/${id}`;
    },
    picture: (name) => {
      const file = files.get(name);
      return file
        ? { fileId: file.id, width: file.width, height: file.height }
        : { link: undefined };
    },
  });
}

function randomDaytime(daysAgo: number, random: () => number): number {
  const midnight = Math.floor(Date.now() / day) * day - daysAgo * day;
  return Math.round(midnight + (8 + random() * 14) * hour);
}
