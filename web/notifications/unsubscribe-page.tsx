import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { UnsubscribeAnswer } from "../../domain/notifications/notification-shapes.ts";
import { refusals } from "../../domain/refusals.ts";
import { loadState } from "../api/load-state.ts";
import { Problem } from "../api/problem.ts";
import { useSend } from "../api/use-send.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { AuthFrame } from "../sessions/auth-frame.tsx";
import { Outcome } from "../sessions/outcome.tsx";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { unsubscribeAddress, unsubscribeQuery } from "./queries.ts";
import styles from "./notifications.module.css";

const route = getRouteApi("/unsubscribe");

const texts: Record<UnsubscribeAnswer["topic"], { heading: string; still: string }> = {
  mentions: {
    heading: "Emails about mentions and replies",
    still: "Mentions and replies still appear",
  },
  comments: { heading: "Emails about comments", still: "Comments still appear" },
  edits: { heading: "Emails about edits", still: "Edits still appear" },
  newDocuments: {
    heading: "Emails about new documents",
    still: "New documents still appear",
  },
  reviews: {
    heading: "Emails about reviews and deadlines",
    still: "Reviews and deadlines still appear",
  },
  digest: { heading: "Daily digest emails", still: "What it lists still appears" },
};

/** For the links in emails, with or without a session (rules 13.46 and 13.73). */
export function UnsubscribePage() {
  const { token = "" } = route.useSearch();
  const link = useQuery(unsubscribeQuery(token));
  if (link.data === null) return <NotValid />;
  if (link.data) return <StopEmails token={token} link={link.data} />;
  return (
    <AuthFrame title="Stop emails" hasCountdown={false}>
      <Loading pending={loadState(link) === "loading"} skeleton={<Skeleton height={160} />}>
        {() => (
          <>
            <h1>Stop emails</h1>
            <LoadFailed
              message="Failed to check this link"
              queryKey={unsubscribeQuery(token).queryKey}
            />
          </>
        )}
      </Loading>
    </AuthFrame>
  );
}

function NotValid({ afterForm = false }: { afterForm?: boolean }) {
  return (
    <Outcome title="Stop emails" heading="Stop emails" hasCountdown={false} afterForm={afterForm}>
      <Note tone="danger" role="alert">
        {refusals["link-not-valid"].sentence}
      </Note>
      <p className={styles.hint}>All choices are in Account, under Notifications.</p>
    </Outcome>
  );
}

function StopEmails({ token, link }: { token: string; link: UnsubscribeAnswer }) {
  const send = useSend();
  const stop = useMutation({
    mutationFn: () => send<void>(unsubscribeAddress(token), { method: "POST" }),
  });
  const { heading, still } = texts[link.topic];
  if (stop.error instanceof Problem && stop.error.code === "link-not-valid") {
    return <NotValid afterForm />;
  }
  return (
    <Outcome
      title="Stop emails"
      heading={heading}
      lead={`They go to ${link.email}. ${still} under Notifications in the wiki.`}
      hasCountdown={false}
      afterForm={stop.isSuccess}
    >
      {stop.isSuccess ? (
        <Note tone="ok" role="status">
          You won't get these emails anymore.
        </Note>
      ) : (
        <>
          {stop.isError && (
            <Note tone="danger" role="alert">
              Could not stop these emails. Please try again.
            </Note>
          )}
          <Button
            variant="primary"
            size="lg"
            full
            busy={stop.isPending ? "Stopping…" : undefined}
            onClick={() => stop.mutate()}
          >
            Stop these emails
          </Button>
        </>
      )}
      <p className={styles.hint}>
        You don't need to sign in for this. All choices are in Account, under Notifications.
      </p>
    </Outcome>
  );
}
