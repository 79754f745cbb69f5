import { IconInfoCircle, IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  isRequiredSection,
  newSectionTitle,
  sectionsMax,
  sectionTitle,
  type Section,
} from "../../../domain/portfolios/portfolios.ts";
import { createRandomKey } from "../../api/random-key.ts";
import { scrollToElement } from "../../documents/content/jump-to.ts";
import { useScrollSpy } from "../../documents/content/use-scroll-spy.ts";
import { SaveStatus } from "../../documents/writing/save-status.tsx";
import { Button } from "../../ui/button.tsx";
import { useUndo } from "../../ui/use-undo.ts";
import { focusMoveButton } from "../focus-move-button.ts";
import { sectionElementId } from "../focus-problem.ts";
import { moveItem } from "../move-item.ts";
import { ProblemNote } from "../portfolio-notes.tsx";
import type { PortfolioFormState } from "../use-portfolio-form.ts";
import { SectionRow } from "./section-row.tsx";
import styles from "./section-list.module.css";

type SectionListProps = { form: PortfolioFormState; isNarrow: boolean };

export function SectionList({ form, isNarrow }: SectionListProps) {
  const { sections } = form.fields;
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const { offer: offerUndo } = useUndo();
  const current = useScrollSpy(
    sections.map(({ id }) => id),
    (id) => document.getElementById(sectionElementId(id)),
  );
  const isFull = sections.length >= sectionsMax;

  const change = (update: (now: readonly Section[]) => Section[]) =>
    form.change((now) => ({ sections: update(now.sections) }));
  const move = (section: Section, step: -1 | 1) => {
    const to = sections.indexOf(section) + step;
    flushSync(() => {
      change((now) =>
        moveItem(
          now,
          now.findIndex(({ id }) => id === section.id),
          step,
        ),
      );
      setAnnouncement(`${sectionTitle(section)}: ${to + 1} of ${sections.length}`);
    });
    focusMoveButton(list.current?.children[to], step);
  };
  const remove = (section: Section) => {
    const at = sections.indexOf(section);
    flushSync(() => change((now) => now.filter(({ id }) => id !== section.id)));
    const neighbor = list.current?.children[Math.min(at, sections.length - 2)];
    neighbor?.querySelector("button")?.focus();
    offerUndo(`${sectionTitle(section)} removed`, () =>
      change((now) => now.toSpliced(at, 0, section)),
    );
  };
  const add = () => {
    const section = { id: createRandomKey(), title: newSectionTitle, content: "" };
    flushSync(() => {
      change((now) => [...now, section]);
      setAnnouncement(`${newSectionTitle} added`);
    });
    list.current?.lastElementChild?.querySelector("button")?.focus();
  };

  return (
    <section className={styles.side} aria-labelledby="sections-title">
      {!isNarrow && <ProblemNote form={form} />}
      <h2 className={styles.head} id="sections-title">
        Sections
      </h2>
      <ul ref={list} aria-labelledby="sections-title">
        {sections.map((section, at) => (
          <SectionRow
            key={section.id}
            section={section}
            isCurrent={!isNarrow && section.id === current}
            place={{ isFirst: at === 0, isLast: at === sections.length - 1 }}
            onShow={() => showSection(section.id)}
            onRename={(title) =>
              change((now) => now.map((old) => (old.id === section.id ? { ...old, title } : old)))
            }
            onMove={(step) => move(section, step)}
            onRemove={isRequiredSection(section.id) ? undefined : () => remove(section)}
          />
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        icon={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
        disabled={isFull}
        onClick={add}
      >
        Add Section
      </Button>
      {isFull && <p className={styles.full}>At most {sectionsMax} sections</p>}
      <p className={styles.tip}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden="true" />
        <span>
          Click any section to edit it. Sections marked <span className={styles.star}>*</span> are
          required.
        </span>
      </p>
      {!isNarrow && (
        <div className={styles.state}>
          <SaveStatus state={form.state} />
        </div>
      )}
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </section>
  );
}

function showSection(id: string): void {
  const element = document.getElementById(sectionElementId(id));
  if (!element) return;
  scrollToElement(element);
  element.querySelector("h2")?.focus({ preventScroll: true });
}
