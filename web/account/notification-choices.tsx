import { useId } from "react";
import {
  deliveries,
  deliveryTopics,
  type Delivery,
  type DeliveryTopic,
} from "../../domain/notifications/notifications.ts";
import { loadState } from "../api/load-state.ts";
import { useConfig } from "../api/session.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Switch } from "../ui/switch.tsx";
import { notificationChoicesQuery } from "./queries.ts";
import { useNotificationChoices } from "./use-notification-choices.ts";
import styles from "./account.module.css";

const topicTexts: Record<DeliveryTopic, { label: string; hint: string }> = {
  mentions: { label: "Mentions and replies", hint: "Someone names you or answers you" },
  comments: { label: "Comments", hint: "On documents you watch" },
  edits: { label: "Edits", hint: "Of documents you watch" },
  newDocuments: { label: "New documents", hint: "In subteams you watch" },
  reviews: { label: "Reviews and deadlines", hint: "Of documents and tasks that are yours" },
};

const deliveryLabels: Record<Delivery, string> = {
  "at-once": "At once",
  digest: "Daily digest",
  here: "Only here",
};

export function NotificationChoices({ email }: { email: string }) {
  const headingId = useId();
  const { sendsMail } = useConfig();
  const { query, hasFailed, choose } = useNotificationChoices();
  const chosen = query.data;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.notifications}>
        <div className={styles.notificationsHead}>
          <h3 id={headingId}>Notifications</h3>
          {chosen && (
            <Switch
              label="Watch documents I take part in"
              checked={chosen.watchOwn}
              onChange={(watchOwn) => choose("watchOwn", watchOwn)}
            />
          )}
        </div>
        {hasFailed && (
          <Note tone="danger" role="alert">
            Could not save your choice. Please try again.
          </Note>
        )}
        <Loading pending={loadState(query) === "loading"} skeleton={<RowsSkeleton />}>
          {() =>
            chosen ? (
              deliveryTopics.map((topic) => (
                <TopicRow
                  key={topic}
                  topic={topic}
                  chosen={chosen[topic]}
                  onChoose={(delivery) => choose(topic, delivery)}
                />
              ))
            ) : (
              <LoadFailed
                message="Failed to load your choices"
                queryKey={notificationChoicesQuery.queryKey}
              />
            )
          }
        </Loading>
        <p className={styles.none}>
          {sendsMail
            ? `By email to ${email}. The digest comes once a day and only when there is something.`
            : "This wiki sends no email, so everything appears only here."}
        </p>
      </div>
    </section>
  );
}

function RowsSkeleton() {
  return deliveryTopics.map((topic) => (
    <div key={topic} className={styles.topic}>
      <Skeleton width={190} height={32} />
      <Skeleton width={300} height={18} />
    </div>
  ));
}

type TopicRowProps = {
  topic: DeliveryTopic;
  chosen: Delivery;
  onChoose: (delivery: Delivery) => void;
};

function TopicRow({ topic, chosen, onChoose }: TopicRowProps) {
  const { label, hint } = topicTexts[topic];
  const hintId = useId();
  const name = useId();
  return (
    <div className={styles.topic} role="radiogroup" aria-label={label} aria-describedby={hintId}>
      <div className={styles.facts}>
        <b>{label}</b>
        <p id={hintId}>{hint}</p>
      </div>
      <div className={styles.deliveries}>
        {deliveries.map((delivery) => (
          <label key={delivery}>
            <input
              type="radio"
              name={name}
              checked={chosen === delivery}
              onChange={() => onChoose(delivery)}
            />
            {deliveryLabels[delivery]}
          </label>
        ))}
      </div>
    </div>
  );
}
