import { html } from "hono/html";
import type { MailMessage } from "./open-mailer.ts";

type Message = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  items?: readonly { text: string; quote?: string | null; address: string }[];
  link?: { label: string; address: string };
  /** A time with its zone. */
  worksUntil?: string;
  foot?: { label: string; address: string };
};

/** The HTML loads nothing from the network. */
export function composeMail(teamName: string, message: Message): MailMessage {
  const { to, subject, paragraphs, items = [], link, worksUntil, foot } = message;
  const end = worksUntil === undefined ? [] : [`The link works until ${worksUntil}.`];
  const address = link ? [`${link.label}: ${link.address}`] : [];
  const listed = items.map(({ text: line, quote, address: at }) =>
    [line, ...(quote ? [`> ${quote}`] : []), at].join("\n"),
  );
  const last = foot ? [`${foot.label}: ${foot.address}`] : [];
  const text = [...paragraphs, ...listed, ...address, ...end, teamName, ...last];
  const button = link
    ? html`<p style="margin:24px 0">
        <a
          href="${link.address}"
          style="display:inline-block;padding:11px 18px;border-radius:8px;background:#97192b;color:#ffffff;text-decoration:none;font-weight:600"
          >${link.label}</a
        >
      </p>`
    : "";
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#faf9f7;color:#191817;font:16px/26px system-ui,sans-serif">
        <div style="max-width:560px;margin:0 auto;padding:32px 24px">
          <p style="margin:0 0 24px;font-weight:700">${teamName}</p>
          ${paragraphs.map((paragraph) => html`<p style="margin:0 0 14px">${paragraph}</p>`)}
          ${items.map(itemHtml)} ${button}
          ${end.map((sentence) => html`<p style="margin:0">${sentence}</p>`)} ${footHtml(foot)}
        </div>
      </body>
    </html>`;
  return { to, subject, text: `${text.join("\n\n")}\n`, html: String(page) };
}

function itemHtml({ text, quote, address }: NonNullable<Message["items"]>[number]) {
  const quoted = quote ? html`<br /><span style="color:#5f5c57">${quote}</span>` : "";
  return html`<p style="margin:0 0 14px">
    <a href="${address}" style="color:#97192b">${text}</a>${quoted}
  </p>`;
}

function footHtml(foot: Message["foot"]) {
  if (!foot) return "";
  return html`<p style="margin:24px 0 0;font-size:14px">
    <a href="${foot.address}" style="color:#5f5c57">${foot.label}</a>
  </p>`;
}
