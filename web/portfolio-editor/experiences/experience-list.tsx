import { IconPlus } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { experiencesMax, experienceTitle } from "../../../domain/portfolios/experiences.ts";
import type {
  PortfolioExperience,
  PortfolioPicture,
} from "../../../domain/portfolios/portfolio-shapes.ts";
import type { WrongField } from "../../api/problem.ts";
import { createRandomKey } from "../../api/random-key.ts";
import { Button } from "../../ui/button.tsx";
import { useUndo } from "../../ui/use-undo.ts";
import { focusMoveButton } from "../focus-move-button.ts";
import { moveItem } from "../move-item.ts";
import type { UploadContext } from "../pictures/use-pending-uploads.ts";
import { usePreventStrayDrops } from "../pictures/use-prevent-stray-drops.ts";
import { ExperienceEntry } from "./experience-entry.tsx";
import { noMoment } from "./period-fields.tsx";
import styles from "./experience-list.module.css";

type ExperienceListProps = {
  experiences: readonly PortfolioExperience[];
  pictures: ReadonlyMap<string, PortfolioPicture>;
  /** Problems of the whole portfolio. Those of entries have a `field` like "experiences.0.end". */
  problems: readonly WrongField[];
  /** Takes an update function, because a photo may arrive before the last change is rendered. */
  onChange: (update: (now: PortfolioExperience[]) => PortfolioExperience[]) => void;
  onPictureAdded: (picture: PortfolioPicture) => void;
  uploadContext: UploadContext;
  heading?: ReactNode;
};

export function ExperienceList(props: ExperienceListProps) {
  const { experiences, problems, onChange } = props;
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const [newestId, setNewestId] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { offer: offerUndo } = useUndo();
  usePreventStrayDrops();

  const changeEntry = (id: string, update: (entry: PortfolioExperience) => PortfolioExperience) =>
    onChange((now) => now.map((entry) => (entry.id === id ? update(entry) : entry)));
  const setOpen = (id: string, isOpen: boolean) =>
    setOpenIds((all) => [...all.filter((other) => other !== id), ...(isOpen ? [id] : [])]);
  const add = () => {
    const entry = newExperience();
    onChange((now) => [...now, entry]);
    setOpen(entry.id, true);
    setNewestId(entry.id);
  };
  const move = (entry: PortfolioExperience, at: number, step: -1 | 1) => {
    const isSame = ({ id }: PortfolioExperience) => id === entry.id;
    flushSync(() => {
      onChange((now) => moveItem(now, now.findIndex(isSame), step));
      setAnnouncement(`${experienceTitle(entry)}: ${at + step + 1} of ${experiences.length}`);
    });
    focusMoveButton(list.current?.children[at + step], step);
  };
  const remove = (entry: PortfolioExperience, at: number) => {
    const isSame = ({ id }: PortfolioExperience) => id === entry.id;
    flushSync(() => onChange((now) => now.filter((other) => !isSame(other))));
    const neighbor = list.current?.children[at] ?? list.current?.children[at - 1];
    const next = neighbor?.querySelector<HTMLElement>("[data-edits]") ?? addButton.current;
    next?.focus();
    offerUndo(`${experienceTitle(entry)} deleted`, () =>
      // A draft restored since then may contain it.
      onChange((now) => (now.some(isSame) ? now : now.toSpliced(at, 0, entry))),
    );
  };

  const left = experiencesMax - experiences.length;
  return (
    <div>
      <div className={styles.head}>
        {props.heading}
        <Button
          ref={addButton}
          size="sm"
          icon={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
          disabled={left <= 0}
          aria-describedby={left <= 5 ? "experiences_left" : undefined}
          onClick={add}
        >
          Add Experience
        </Button>
      </div>
      {left <= 5 && (
        <p className={styles.hint} id="experiences_left">
          {experiences.length} of {experiencesMax} experiences
        </p>
      )}
      {experiences.length === 0 ? (
        <p className={styles.empty}>
          Jobs, projects, and seasons: what you did, where, and how it turned out.
        </p>
      ) : (
        <ul ref={list} className={styles.list} aria-label="Experiences">
          {experiences.map((entry, at) => (
            <ExperienceEntry
              key={entry.id}
              entry={entry}
              place={{ isFirst: at === 0, isLast: at === experiences.length - 1 }}
              pictures={props.pictures}
              problems={problems.filter(({ field }) => field.startsWith(`experiences.${at}.`))}
              isOpen={openIds.includes(entry.id)}
              isNew={entry.id === newestId}
              onOpen={(isOpen) => setOpen(entry.id, isOpen)}
              onChange={(update) => changeEntry(entry.id, update)}
              onMove={(step) => move(entry, at, step)}
              onDelete={() => remove(entry, at)}
              onPictureAdded={props.onPictureAdded}
              uploadContext={props.uploadContext}
            />
          ))}
        </ul>
      )}
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </div>
  );
}

function newExperience(): PortfolioExperience {
  return {
    id: createRandomKey(),
    jobTitle: "",
    company: "",
    start: noMoment,
    end: noMoment,
    current: false,
    description: "",
    skills: [],
    photos: [],
  };
}
