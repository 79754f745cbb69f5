import { z } from "zod";
import { author, documentCard } from "../documents/document-shapes.ts";
import { pageSize } from "../documents/documents.ts";
import { queryMaxLength } from "../search/search-limits.ts";
import { amount, idOf, subteam, time } from "../shapes.ts";
import {
  deliveries,
  deliveryTopics,
  mentionableMax,
  notificationDays,
  notificationKinds,
  quoteMaxLength,
  unsubscribeTopics,
} from "./notifications.ts";

export const notification = z
  .object({
    id: idOf("The notification"),
    kind: z.enum(notificationKinds),
    document: documentCard
      .pick({ id: true, subteam: true, title: true, serialNumber: true })
      .nullable()
      .meta({ description: "Null for requests, and for several documents that one member edited" }),
    by: author.nullable().meta({ description: "Who did it last; null for requests" }),
    count: amount(
      "How many people did it to this document, how many documents one person edited, or how many requests wait",
    ),
    comment: idOf("The newest comment").nullable().meta({ description: "The newest comment" }),
    quote: z
      .string()
      .nullable()
      .meta({
        description: `The beginning of that comment, at most ${quoteMaxLength} characters`,
      }),
    at: time,
    read: z.boolean(),
  })
  .meta({ id: "Notification", description: "What happened in something that a member watches" });

export const notificationPage = z
  .object({
    notifications: z.array(notification).max(pageSize).meta({ description: "Newest first" }),
    nextCursor: z.string().nullable().meta({
      description: "The `cursor` for the next page; null on the last one",
    }),
    total: amount("Number of notifications on all pages"),
    unread: amount("Number of unread ones among all"),
  })
  .meta({
    id: "NotificationPage",
    description: `A page of the member's notifications of the last ${notificationDays} days`,
  });

export const notificationQuery = z.object({
  unread: z.enum(["true", "false"]).default("false").meta({
    description: "`true` lists unread ones only",
  }),
  cursor: z.string().max(64).optional().meta({
    description: "`nextCursor` of the previous page; without it, the first page",
    example: "1775155320000.k3v9q2m7x4h8n5w6t2rj",
  }),
});

const delivery = z.enum(deliveries).meta({
  id: "Delivery",
  description: "By email at once, by email once a day, or only in Paddock",
});

export const notificationChoices = z
  .strictObject({
    ...(Object.fromEntries(deliveryTopics.map((topic) => [topic, delivery])) as Record<
      (typeof deliveryTopics)[number],
      typeof delivery
    >),
    watchOwn: z.boolean().meta({
      description: "Whether the member watches the documents that they take part in",
    }),
  })
  .meta({ id: "NotificationChoices", description: "Which notifications a member gets by email" });

export const mentionablePeople = z
  .object({
    people: z
      .array(z.object({ id: idOf("The member"), name: z.string(), subteam }))
      .max(mentionableMax)
      .meta({ description: "By name; those whose name begins with the query first" }),
  })
  .meta({ id: "MentionablePeople", description: "Members whom a text can mention" });

export const peopleQuery = z.object({
  q: z.string().max(queryMaxLength).default("").meta({ description: "Part of a name" }),
});

export const watchAnswer = z
  .object({ isWatching: z.boolean() })
  .meta({ id: "Watch", description: "Whether the member watches it" });

export const unsubscribeAnswer = z
  .object({
    email: z.string().meta({ description: "The address that gets these emails" }),
    topic: z.enum(unsubscribeTopics).meta({
      description: "The kind of email that stops",
    }),
  })
  .meta({ id: "Unsubscribe", description: "The emails that a link stops" });

export type Notification = z.infer<typeof notification>;
export type NotificationPage = z.infer<typeof notificationPage>;
export type MentionablePeople = z.infer<typeof mentionablePeople>;
export type UnsubscribeAnswer = z.infer<typeof unsubscribeAnswer>;
export type WatchAnswer = z.infer<typeof watchAnswer>;
