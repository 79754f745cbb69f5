import { IconPlus } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { experiencesMax, experienceTitle } from "../../../domain/portfolios/experiences.ts";
import type {
  PortfolioExperience,
  PortfolioPicture,
} from "../../../domain/portfolios/portfolio-shapes.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import type { WrongField } from "../../api/problem.ts";
import { Button } from "../../ui/button.tsx";
import { focusStep } from "../focus-step.ts";
import { moved } from "../moved.ts";
import { useNoStrayDrops } from "../pictures/use-no-stray-drops.ts";
import type { Sending } from "../pictures/use-sending.ts";
import { useUndo } from "../use-undo.ts";
import { ExperienceEntry } from "./experience-entry.tsx";
import styles from "./experience-list.module.css";

type ExperienceListProps = {
  experiences: readonly PortfolioExperience[];
  pictures: ReadonlyMap<string, PortfolioPicture>;
  /** Of the whole portfolio; those of entries are named "experiences.0.end". */
  problems: readonly WrongField[];
  /** A photo may arrive for what was changed a moment ago. */
  onChange: (by: (now: PortfolioExperience[]) => PortfolioExperience[]) => void;
  onPictureAdded: (picture: PortfolioPicture) => void;
  sending: Sending;
  /** Beside "Add Experience". */
  heading?: ReactNode;
};

export function ExperienceList(props: ExperienceListProps) {
  const { experiences, problems, onChange } = props;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [newest, setNewest] = useState<string>();
  const [told, setTold] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const offerUndo = useUndo();
  useNoStrayDrops();

  const changeOne = (id: string, by: (entry: PortfolioExperience) => PortfolioExperience) =>
    onChange((now) => now.map((entry) => (entry.id === id ? by(entry) : entry)));
  const setOpen = (id: string, isOpen: boolean) =>
    setOpened((all) => [...all.filter((one) => one !== id), ...(isOpen ? [id] : [])]);
  const add = () => {
    const entry = newExperience();
    onChange((now) => [...now, entry]);
    setOpen(entry.id, true);
    setNewest(entry.id);
  };
  const move = (entry: PortfolioExperience, at: number, step: -1 | 1) => {
    const isIt = ({ id }: PortfolioExperience) => id === entry.id;
    flushSync(() => {
      onChange((now) => moved(now, now.findIndex(isIt), step));
      setTold(`${experienceTitle(entry)}: ${at + step + 1} of ${experiences.length}`);
    });
    focusStep(list.current?.children[at + step], step);
  };
  const remove = (entry: PortfolioExperience, at: number) => {
    const isIt = ({ id }: PortfolioExperience) => id === entry.id;
    flushSync(() => onChange((now) => now.filter((other) => !isIt(other))));
    const beside = list.current?.children[at] ?? list.current?.children[at - 1];
    const next = beside?.querySelector<HTMLElement>("[data-edits]") ?? addButton.current;
    next?.focus();
    offerUndo(`${experienceTitle(entry)} deleted`, () =>
      // A draft that was restored meanwhile may have it as well.
      onChange((now) => (now.some(isIt) ? now : now.toSpliced(at, 0, entry))),
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
          Jobs, projects and seasons: what you did, where, and what became of it.
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
              isOpen={opened.includes(entry.id)}
              isNew={entry.id === newest}
              onOpen={(isOpen) => setOpen(entry.id, isOpen)}
              onChange={(by) => changeOne(entry.id, by)}
              onMove={(step) => move(entry, at, step)}
              onDelete={() => remove(entry, at)}
              onPictureAdded={props.onPictureAdded}
              sending={props.sending}
            />
          ))}
        </ul>
      )}
      <span className="sr-only" role="status">
        {told}
      </span>
    </div>
  );
}

function newExperience(): PortfolioExperience {
  const open = { month: null, year: null };
  return {
    id: newIdempotencyKey(),
    jobTitle: "",
    company: "",
    start: open,
    end: open,
    current: false,
    description: "",
    skills: [],
    photos: [],
  };
}
