import { IconListDetails, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { loadState, retryNow } from "../../api/load-state.ts";
import { LoopbackLine } from "../../layout/loopback-line.tsx";
import { Page } from "../../shell/page.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loading } from "../../ui/loading.tsx";
import { GuestAccess } from "../guest-access.tsx";
import { SharedLink } from "../invitations/shared-link.tsx";
import { membersQuery } from "../queries.ts";
import { TransientNote } from "../transient-note.tsx";
import { useTransientMessage } from "../use-transient-message.ts";
import { CaptainForm, type InvitedCaptain } from "./captain-form.tsx";
import { CaptainList, CaptainListSkeleton } from "./captain-list.tsx";
import { useCaptainForm } from "./use-captain-form.ts";
import styles from "./captains.module.css";

export function CaptainsPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useTransientMessage();
  const captainForm = useCaptainForm();
  const { edited } = captainForm;
  const [invited, setInvited] = useState<InvitedCaptain>();
  const closeInvited = () => {
    heading.current?.focus();
    setInvited(undefined);
  };
  return (
    <Page title="Captain Management" width="list" back="/">
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          Captain Management
        </h1>
        <Link to="/admin/records" {...buttonLook({ variant: "ghost", withIcon: true })}>
          <IconListDetails size={18} stroke={1.6} aria-hidden="true" />
          Audit Log
        </Link>
        {!edited && (
          <Button
            ref={captainForm.addButton}
            variant="primary"
            icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
            onClick={captainForm.add}
          >
            Add Captain
          </Button>
        )}
      </div>
      <TransientNote notice={notice} focusAfterDismiss={heading} />
      {edited && (
        <CaptainForm
          key={edited === "new" ? "new" : edited.id}
          captain={edited === "new" ? undefined : edited}
          onDone={captainForm.close}
          onInvited={setInvited}
          showMessage={notice.showMessage}
        />
      )}
      {invited && (
        <div role="group" aria-label="Invitation" className={styles.card}>
          <LoopbackLine />
          <SharedLink {...invited} onHide={closeInvited} />
        </div>
      )}
      <Captains onEdit={captainForm.edit} heading={heading} showMessage={notice.showMessage} />
      <GuestAccess />
    </Page>
  );
}

type CaptainsProps = Omit<Parameters<typeof CaptainList>[0], "captains">;

function Captains(props: CaptainsProps) {
  const queryClient = useQueryClient();
  const wanted = membersQuery({ role: "captain" });
  const query = useInfiniteQuery(wanted);
  const captains = query.data?.pages.flatMap((page) => page.members) ?? [];
  const state = loadState(query);
  if (state === "failed") {
    return (
      <ErrorState
        message="Failed to load captains"
        onRetry={() => retryNow(queryClient, wanted.queryKey)}
      />
    );
  }
  return (
    <Loading pending={state === "loading"} skeleton={<CaptainListSkeleton />}>
      {() =>
        captains.length === 0 ? (
          <EmptyState title="No Captains Found">Add the first captain to get started</EmptyState>
        ) : (
          <section aria-labelledby="captains">
            <h2 id="captains" className={styles.title}>
              Current Captains
            </h2>
            <CaptainList {...props} captains={captains} />
            <LoadMore query={query} items="captains" />
          </section>
        )
      }
    </Loading>
  );
}
