import { firstChoices } from "../../domain/notifications/notifications.ts";

export const notifications = {
  notifications: [
    {
      id: "m8w2k6n4c9x3v7q5z2ht",
      kind: "comment" as const,
      document: {
        id: "k3v9q2m7x4h8n5w6t2rj",
        subteam: "chassis",
        title: "Wheel bearing preload",
        serialNumber: "KB30007",
      },
      by: { id: "t7h2x9q4m6v8k3n5w2cj", name: "Theo Okafor" },
      count: 3,
      comment: "c6m3t8w2k9x4v7n5q2hj",
      quote: "Torqued twice, 42 Nm.",
      at: "2026-04-02T18:42:00.000Z",
      read: false,
    },
  ],
  nextCursor: null,
  total: 1,
  unread: 1,
};

export const choices = firstChoices;

export const watch = { isWatching: true };

export const people = {
  people: [{ id: "t7h2x9q4m6v8k3n5w2cj", name: "Theo Okafor", subteam: "powertrain" }],
};
