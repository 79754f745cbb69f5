import { mentionsInText } from "../../domain/comments/mentions.ts";
import { notificationWords } from "../../domain/notifications/notification-words.ts";
import type { UnsubscribeTopic } from "../../domain/notifications/notifications.ts";
import { readNamesInComments } from "../comments/read-comments.ts";
import type { AppContext } from "../context.ts";
import type { Trx } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { toAuthor } from "../documents/document-answers.ts";
import { addMail } from "../mail/add-mail.ts";
import { composeMail } from "../mail/compose-mail.ts";
import type { UnmailedNotification } from "./mail-store.ts";
import { quoteOf } from "./read-notifications.ts";
import { addUnsubscribeToken } from "./unsubscribe-store.ts";

type Mail = {
  memberId: string;
  rows: readonly UnmailedNotification[];
  /** How many further notifications the email counts but does not list. */
  more: number;
  /** The link at the end stops emails of this topic. */
  topic: UnsubscribeTopic;
  subject: (teamName: string, firstLine: string) => string;
};

/** Mails a member about notifications (rules 13.22 to 13.25, and 13.57). */
export async function writeMail(
  trx: Trx,
  { settings }: Pick<AppContext, "settings">,
  { memberId, rows, more, topic, subject }: Mail,
): Promise<void> {
  const recipient = await trx
    .selectFrom("members")
    .select("email")
    .where("id", "=", memberId)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!recipient?.email) return;
  const { teamName } = await readTeamSettings(trx, settings);
  const items = await describeAll(trx, settings.baseUrl, rows);
  const rest = { text: `and ${more} more`, address: `${settings.baseUrl}/notifications` };
  const token = await addUnsubscribeToken(trx, memberId, topic);
  const address = `${settings.baseUrl}/unsubscribe?token=${token}`;
  const mail = composeMail(teamName, {
    to: recipient.email,
    subject: subject(teamName, items[0]?.text ?? ""),
    paragraphs: [],
    items: more === 0 ? items : [...items, rest],
    foot: { label: "Stop these emails", address },
  });
  const headers = {
    "List-Unsubscribe": `<${settings.baseUrl}/api/unsubscribe?token=${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const named = rows.flatMap(({ actors, comment }) => [
    ...(JSON.parse(actors) as string[]),
    ...mentionsInText(comment ?? ""),
  ]);
  await addMail(trx, { ...mail, headers }, [...new Set([memberId, ...named])]);
}

/** Emails show names as screens show them to guests. */
const reader = { kind: "guest" } as const;

async function describeAll(trx: Trx, baseUrl: string, rows: readonly UnmailedNotification[]) {
  const comments = rows.flatMap(({ comment }) => (comment === null ? [] : [{ content: comment }]));
  const names = await readNamesInComments(trx, reader, comments);
  return rows.map((row) => ({
    text: describe(row),
    quote: row.comment && quoteOf(row.comment, names),
    address:
      row.documentId === null
        ? `${baseUrl}/notifications`
        : `${baseUrl}/document/${row.documentId}`,
  }));
}

function describe({ kind, documentId, title, amount, ...row }: UnmailedNotification): string {
  const by = toAuthor(reader, row.actorId, row.actorName, row.actorStatus);
  const document = documentId === null ? null : { title };
  return notificationWords({ kind, by, count: amount, document }).join(" ");
}
