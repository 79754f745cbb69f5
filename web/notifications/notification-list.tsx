import { useInfiniteQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useId } from "react";
import type {
  Notification,
  NotificationPage,
} from "../../domain/notifications/notification-shapes.ts";
import { listState } from "../api/list-state.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { useNow } from "../layout/use-now.ts";
import { useTimeZone } from "../layout/use-time-zone.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { Loading } from "../ui/loading.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { groupByDay, type DayGroup } from "./group-by-day.ts";
import type { ReadMark } from "./marked-read.ts";
import { NotificationRow } from "./notification-row.tsx";
import { notificationsQuery, type NotificationListName } from "./queries.ts";
import styles from "./notifications.module.css";

const minute = 60_000;

type Pages = InfiniteData<NotificationPage, string>;

type NotificationListProps = {
  list: NotificationListName;
  onMark: (mark: ReadMark) => void;
  onFollow?: () => void;
  /** The level of the days' headings. */
  level: 2 | 3;
};

export function NotificationList({ list, level, ...actions }: NotificationListProps) {
  const wanted = notificationsQuery(list);
  const latest = useQueryClient().getQueryData<Pages>(notificationsQuery("latest").queryKey);
  const query = useInfiniteQuery({
    ...wanted,
    placeholderData: (shown) => shown ?? (list === "all" ? latest : undefined),
  });
  const unreadOnly = list === "unread";
  const groups = useDays(query.data?.pages.flatMap((page) => page.notifications) ?? []);
  const state = listState(query);
  if (state === "failed") {
    return (
      <div className={styles.note}>
        <LoadFailed message="Failed to load notifications" queryKey={wanted.queryKey} />
      </div>
    );
  }
  return (
    <Loading pending={state === "loading"} skeleton={<RowsSkeleton />}>
      {() =>
        groups.length === 0 && !query.hasNextPage ? (
          <NoNotifications unreadOnly={unreadOnly} />
        ) : (
          <>
            {groups.map((group) => (
              <Day key={group.name} {...{ group, level, unreadOnly, ...actions }} />
            ))}
            <LoadMore query={query} items="notifications" />
          </>
        )
      }
    </Loading>
  );
}

function useDays(notifications: readonly Notification[]): DayGroup<Notification>[] {
  return groupByDay(notifications, useNow(minute), useTimeZone());
}

type DayProps = Omit<NotificationListProps, "list"> & {
  group: DayGroup<Notification>;
  unreadOnly: boolean;
};

function Day({ group: { name, items }, level, unreadOnly, onMark, onFollow }: DayProps) {
  const headingId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section>
      <Heading id={headingId} className={styles.day}>
        {name}
      </Heading>
      <ul aria-labelledby={headingId} className={styles.rows}>
        {items.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            day={name}
            unreadOnly={unreadOnly}
            onFollow={onFollow}
            onMark={(isRead) => onMark({ notification, isRead })}
          />
        ))}
      </ul>
    </section>
  );
}

function NoNotifications({ unreadOnly }: { unreadOnly: boolean }) {
  return unreadOnly ? (
    <EmptyState title="Nothing unread" role="status" />
  ) : (
    <EmptyState title="No notifications yet" role="status">
      Mentions of you and changes to what you watch appear here.
    </EmptyState>
  );
}

function RowsSkeleton() {
  return (
    <div className={styles.rows} data-pending>
      {["a", "b", "c", "d"].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={28} height={28} />
          <div className={styles.words}>
            <Skeleton width="80%" height={18} />
            <Skeleton width={150} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
