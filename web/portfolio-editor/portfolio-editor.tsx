import { IconRefresh } from "@tabler/icons-react";
import type { Member } from "../../domain/permissions.ts";
import type { PortfolioAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { LeaveGuard } from "../documents/writing/leave-guard.tsx";
import { hasWaitingImages } from "../documents/writing/waiting-images.ts";
import { BottomBar } from "../layout/bottom-bar.tsx";
import { Page } from "../shell/page.tsx";
import { Button } from "../ui/button.tsx";
import { oneColumn, useMedia } from "../ui/use-media.ts";
import { useSaveKeys } from "../ui/use-save-keys.ts";
import { ExperienceSection } from "./experiences/experience-section.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { PortfolioActions } from "./portfolio-actions.tsx";
import { PortfolioConflict } from "./portfolio-conflict.tsx";
import { PortfolioNotes } from "./portfolio-notes.tsx";
import { PublishHint } from "./publish-hint.tsx";
import { ContactSection } from "./sections/contact-section.tsx";
import { SectionList } from "./sections/section-list.tsx";
import { TextSection } from "./sections/text-section.tsx";
import { SlugField } from "./slug-field.tsx";
import { usePortfolioForm, type PortfolioFormState } from "./use-portfolio-form.ts";
import { VisibilityFields } from "./visibility-fields.tsx";
import styles from "./portfolio-editor.module.css";

type PortfolioEditorProps = {
  member: Member;
  start: PortfolioAnswer;
  newest: PortfolioAnswer;
  onRestart: (answer: PortfolioAnswer) => void;
};

export function PortfolioEditor({ member, start, newest, onRestart }: PortfolioEditorProps) {
  const form = usePortfolioForm(member, start);
  const isNarrow = useMedia(oneColumn);
  useSaveKeys({ onSave: form.save });
  const actions = <PortfolioActions form={form} />;
  const slug = <SlugField form={form} />;
  const { saving, theirs } = form;
  return (
    <Page
      title="Portfolio"
      width="portfolio"
      back="/"
      actions={
        !isNarrow && (
          <>
            {slug}
            {actions}
          </>
        )
      }
      bottomBar={isNarrow && <BottomBar>{actions}</BottomBar>}
    >
      <LeaveGuard saving={saving} waiting={form.waiting} />
      {form.signInDialog}
      {theirs && <PortfolioConflict form={form} theirs={theirs} onRestart={onRestart} />}
      <h1 className="sr-only">Portfolio</h1>
      {!isNarrow && <PublishHint form={form} className={styles.publishes} />}
      {isNarrow && <div className={styles.address}>{slug}</div>}
      <div ref={form.formRef}>
        <PortfolioNotes form={form} />
        <NewerVersion form={form} newest={newest} onShow={onRestart} />
        <div className={styles.columns}>
          <SectionList key={form.generation} form={form} isNarrow={isNarrow} />
          <div className={styles.content}>
            <HeaderFields form={form} />
            {form.fields.sections.map(({ id }) => (
              <SectionPart key={sectionKey(id, form)} id={id} form={form} />
            ))}
            <VisibilityFields form={form} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** A restored draft remounts texts, but not experiences, whose photo uploads must continue. */
function sectionKey(id: string, { generation }: PortfolioFormState): string {
  return id === "experience" ? id : `${id} ${generation}`;
}

function SectionPart({ id, form }: { id: string; form: PortfolioFormState }) {
  if (id === "experience") return <ExperienceSection form={form} />;
  if (id === "contact") return <ContactSection form={form} />;
  return <TextSection id={id} form={form} />;
}

type NewerVersionProps = {
  form: PortfolioFormState;
  newest: PortfolioAnswer;
  onShow: (answer: PortfolioAnswer) => void;
};

/** Offers a newer version while nothing is unsaved; otherwise the save reports the conflict. */
function NewerVersion({ form, newest, onShow }: NewerVersionProps) {
  const isIdle = !form.isSaving && !form.saving.isUnsaved() && !hasWaitingImages(form.waiting);
  const isNewer = newest.version > form.base.version && isIdle;
  return (
    <div role="status" className={styles.update}>
      {isNewer && (
        <Button
          icon={<IconRefresh size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => onShow(newest)}
        >
          Show the version saved elsewhere
        </Button>
      )}
    </div>
  );
}
