import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode, type RefObject } from "react";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import { listState } from "../../api/list-state.ts";
import { LoadFailed } from "../../layout/load-failed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { EraseQuestion } from "../erase-question.tsx";
import { InvitationHelp } from "../invitations/invitation-help.tsx";
import { InvitationNote } from "../invitations/invitation-note.tsx";
import { InvitationResults } from "../invitations/invitation-results.tsx";
import { InviteBar } from "../invitations/invite-bar.tsx";
import type { Invitations } from "../invitations/use-invitations.ts";
import { membersQuery } from "../queries.ts";
import { RemoveQuestion } from "../remove-question.tsx";
import type { ShowMessage } from "../use-transient-message.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { TeamTable } from "./team-table.tsx";
import { useSelection } from "./use-selection.ts";
import styles from "./team.module.css";

type TeamOverviewProps = {
  showMessage: ShowMessage;
  /** Takes the focus when the table is empty. */
  panel: RefObject<HTMLElement | null>;
  invitations: Invitations;
  onShowRequest: () => void;
};

export function TeamOverview({ onShowRequest, ...props }: TeamOverviewProps) {
  const { showMessage, panel, invitations } = props;
  const { sent } = invitations;
  const close = () => {
    panel.current?.focus({ preventScroll: true });
    invitations.closeSent();
  };
  const shared = { showMessage, onShowRequest };
  if (sent?.form === "several") {
    return <InvitationResults {...shared} invitations={invitations} sent={sent} onDone={close} />;
  }
  const [only] = sent?.results ?? [];
  return (
    <Team {...props}>
      {only && (
        <InvitationNote
          key={only.link}
          result={only}
          help={<InvitationHelp {...shared} result={only} onRenewed={invitations.replaceResult} />}
          onClose={close}
        />
      )}
    </Team>
  );
}

type TeamProps = Omit<TeamOverviewProps, "onShowRequest"> & { children: ReactNode };

function Team({ showMessage, panel, invitations, children }: TeamProps) {
  const [typed, setTyped] = useState("");
  const wanted = membersQuery({ q: useDebounced(typed).trim() });
  const query = useInfiniteQuery({ ...wanted, placeholderData: keepPreviousData });
  const selection = useSelection();
  const questions = useQuestions(showMessage, panel, (ids) => {
    selection.unselect(ids);
    invitations.forget(ids);
  });
  const pages = query.data?.pages ?? [];
  const members = pages.flatMap((page) => page.members);
  const state = listState(query);
  return (
    <>
      <InviteBar invitations={invitations} count={pages[0]} showMessage={showMessage} />
      {children}
      <div className={styles.head}>
        <TextInput
          type="search"
          size="md"
          className={styles.search}
          aria-label="Search members"
          placeholder="Search by name or email"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <SelectionBar
        selection={selection}
        onRemove={() => questions.askToRemove(selection.members)}
        panel={panel}
      />
      {state === "failed" ? (
        <LoadFailed message="Failed to load members" queryKey={wanted.queryKey} />
      ) : (
        <Loading pending={state === "loading"} skeleton={<TeamSkeleton />}>
          {() =>
            members.length === 0 ? (
              <EmptyState title="No members found" />
            ) : (
              <TeamTable
                members={members}
                selection={selection}
                onRemove={(member) => questions.askToRemove([member])}
                onErase={questions.askToErase}
                onRenewed={({ id }) => invitations.forget([id])}
                showMessage={showMessage}
                panel={panel}
              />
            )
          }
        </Loading>
      )}
      <LoadMore query={query} items="members" />
      {questions.dialog}
    </>
  );
}

type Question = { kind: "remove" | "erase"; members: readonly TeamMember[]; open: boolean };

function useQuestions(
  showMessage: ShowMessage,
  panel: RefObject<HTMLElement | null>,
  onGone: (ids: readonly string[]) => void,
) {
  const [question, setQuestion] = useState<Question>();
  const [first] = question?.members ?? [];
  const shared = {
    open: question?.open ?? false,
    onDone: () => setQuestion(question && { ...question, open: false }),
    onGone,
    focusAfterRemoval: panel,
    showMessage,
  };
  const isOne = question?.members.length === 1;
  return {
    askToRemove: (members: readonly TeamMember[]) =>
      setQuestion({ kind: "remove", members, open: true }),
    askToErase: (member: TeamMember) =>
      setQuestion({ kind: "erase", members: [member], open: true }),
    dialog:
      question?.kind === "remove" ? (
        <RemoveQuestion
          {...shared}
          members={question.members}
          title={
            isOne
              ? "Are you sure you want to remove this team member?"
              : `Are you sure you want to remove these ${question.members.length} team members?`
          }
          successMessage={isOne ? "Member removed successfully!" : "Members removed successfully!"}
          failureMessage="Failed to delete member. Please try again."
        />
      ) : (
        first && <EraseQuestion {...shared} member={first} />
      ),
  };
}

function TeamSkeleton() {
  return ["a", "b", "c", "d"].map((row) => (
    <div key={row} className={styles.member}>
      <Skeleton width={18} height={18} />
      <Skeleton width="80%" height={28} />
      <Skeleton width="90%" height={20} />
      <Skeleton width="70%" height={20} />
      <Skeleton width="60%" height={20} />
      <Skeleton width={126} height={28} />
    </div>
  ));
}
