import { firstChoices } from "../../domain/notifications/notifications.ts";
import { everyone, members, type AccessCase } from "./access-case.ts";

const unknown = "aaaaaaaaaaaaaaaaaaaa";

const watches = (["documents/:id", "subteams/:subteam"] as const).flatMap((noun): AccessCase[] => {
  const route = `/api/${noun}/watch`;
  const pathOf = (documentId: string) =>
    route.replace(":id", documentId).replace(":subteam", "chassis");
  return [
    {
      route: `GET ${route}`,
      ask: (c, known) => c.get(pathOf(known.documentId)),
      statuses: members(200),
      shows: "isWatching",
      hides: "isWatching",
    },
    {
      route: `PUT ${route}`,
      ask: (c, known) => c.send("PUT", pathOf(known.documentId)),
      statuses: members(204),
    },
    {
      route: `DELETE ${route}`,
      ask: (c, known) => c.send("DELETE", pathOf(known.documentId)),
      statuses: members(204),
    },
  ];
});

export const notificationAccess: AccessCase[] = [
  ...watches,
  {
    route: "GET /api/changes",
    ask: (c) => c.get("/api/changes"),
    statuses: members(200),
    shows: "next",
    hides: "next",
  },
  {
    route: "GET /api/notifications",
    ask: (c) => c.get("/api/notifications"),
    statuses: members(200),
    shows: "unread",
    hides: "unread",
  },
  {
    route: "PUT /api/notifications/:id/read",
    ask: (c) => c.send("PUT", `/api/notifications/${unknown}/read`),
    statuses: members(404),
  },
  {
    route: "DELETE /api/notifications/:id/read",
    ask: (c) => c.send("DELETE", `/api/notifications/${unknown}/read`),
    statuses: members(404),
  },
  {
    route: "POST /api/notifications/read",
    ask: (c) => c.send("POST", "/api/notifications/read"),
    statuses: members(204),
  },
  {
    route: "GET /api/people",
    ask: (c) => c.get("/api/people?q=dana"),
    statuses: members(200),
    shows: "Dana Ito",
    hides: "Dana Ito",
  },
  {
    route: "GET /api/account/notifications",
    ask: (c) => c.get("/api/account/notifications"),
    statuses: members(200),
    shows: "mentions",
    hides: "mentions",
  },
  {
    route: "PUT /api/account/notifications",
    ask: (c) => c.put("/api/account/notifications", firstChoices),
    statuses: members(204),
  },
  {
    route: "GET /api/unsubscribe",
    ask: (c) => c.get("/api/unsubscribe?token=none"),
    statuses: everyone(410),
  },
  {
    route: "POST /api/unsubscribe",
    ask: (c) => c.send("POST", "/api/unsubscribe?token=none"),
    statuses: everyone(410),
  },
];
