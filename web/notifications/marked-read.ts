import type { InfiniteData } from "@tanstack/react-query";
import type {
  Notification,
  NotificationPage,
} from "../../domain/notifications/notification-shapes.ts";

export type ReadMark = { notification: Notification | "all"; isRead: boolean };

type Pages = InfiniteData<NotificationPage>;

export function markedRead(list: Pages, mark: ReadMark, unreadOnly: boolean): Pages {
  const marked = mark.notification;
  const unread = unreadAfter(list.pages[0]?.unread ?? 0, mark);
  const pages = list.pages.map((page) => ({
    ...page,
    unread,
    notifications: page.notifications
      .map((shown) =>
        marked === "all" || marked.id === shown.id ? { ...shown, read: mark.isRead } : shown,
      )
      .filter((shown) => !unreadOnly || !shown.read),
  }));
  return { ...list, pages };
}

function unreadAfter(unread: number, { notification, isRead }: ReadMark): number {
  if (notification === "all") return 0;
  if (notification.read === isRead) return unread;
  return Math.max(0, unread + (isRead ? -1 : 1));
}
