export const notificationKinds = ["mention", "comment", "edit", "new-document", "request"] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** By mail at once, by mail once a day, or only in Paddock. */
export const deliveries = ["at-once", "digest", "here"] as const;

export type Delivery = (typeof deliveries)[number];

/** The rows in which members choose a delivery (rule 13.20). */
export const deliveryTopics = ["mentions", "comments", "edits", "newDocuments", "reviews"] as const;

export type DeliveryTopic = (typeof deliveryTopics)[number];

export const unsubscribeTopics = [...deliveryTopics, "digest"] as const;

export type UnsubscribeTopic = (typeof unsubscribeTopics)[number];

export type NotificationChoices = Record<DeliveryTopic, Delivery> & {
  /** Whether the member watches the documents that they take part in. */
  watchOwn: boolean;
};

/** The choices of a member who has made none (rule 13.56). */
export const firstChoices: NotificationChoices = {
  mentions: "at-once",
  comments: "digest",
  edits: "digest",
  newDocuments: "digest",
  reviews: "digest",
  watchOwn: true,
};

/** Requests that wait have an email of their own. */
export const topicOf: Readonly<Record<NotificationKind, DeliveryTopic | null>> = {
  mention: "mentions",
  comment: "comments",
  edit: "edits",
  "new-document": "newDocuments",
  request: null,
};

/** Days for which a notification is kept (rule 13.16). */
export const notificationDays = 90;

/** People whom one save notifies, those mentioned first (rule 13.14). */
export const notifiedMax = 50;

/** Characters of a comment that a notification or an email quotes (rule 13.57). */
export const quoteMaxLength = 300;

/** So many documents that one member edits within an hour are one notification (rule 13.7). */
export const joinedEditsMin = 6;

export const mentionableMax = 8;
