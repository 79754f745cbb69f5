import { jobTextMaxLength } from "../../../domain/portfolios/experiences.ts";
import type {
  PortfolioExperience,
  PortfolioPicture,
} from "../../../domain/portfolios/portfolio-shapes.ts";
import type { WrongField } from "../../api/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { OfferUndo } from "../../ui/use-undo.ts";
import { charactersLeft } from "../pictures/characters-left.ts";
import { PhotosField } from "../pictures/photos-field.tsx";
import type { PhotoUploads } from "../pictures/use-photo-uploads.ts";
import { DescriptionField } from "./description-field.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { SkillsField } from "./skills-field.tsx";
import styles from "./experience-form.module.css";

export type ChangeEntry = (update: (entry: PortfolioExperience) => PortfolioExperience) => void;

type ExperienceFormProps = {
  entry: PortfolioExperience;
  pictures: ReadonlyMap<string, PortfolioPicture>;
  photos: PhotoUploads;
  problems: readonly WrongField[];
  isNew: boolean;
  onChange: ChangeEntry;
  onDone: () => void;
  offerUndo: OfferUndo;
};

export function ExperienceForm(props: ExperienceFormProps) {
  const { entry, onChange } = props;
  const setFields = (fields: Partial<PortfolioExperience>) =>
    onChange((now) => ({ ...now, ...fields }));
  return (
    <div className={styles.form}>
      <div className={styles.two}>
        <JobText
          label="Job Title"
          value={entry.jobTitle}
          autoFocus={props.isNew}
          onChange={(jobTitle) => setFields({ jobTitle })}
        />
        <JobText
          label="Company"
          value={entry.company}
          onChange={(company) => setFields({ company })}
        />
      </div>
      <PeriodFields period={entry} onChange={setFields} />
      <DescriptionField
        value={entry.description}
        onChange={(description) => setFields({ description })}
      />
      <SkillsField skills={entry.skills} onChange={(skills) => setFields({ skills })} />
      <PhotosField
        photos={entry.photos}
        pictures={props.pictures}
        uploads={props.photos}
        isMissing={(at) => props.problems.some(({ field }) => field.endsWith(`.photos.${at}`))}
        offerUndo={props.offerUndo}
        onChange={(update) => onChange((now) => ({ ...now, photos: update(now.photos) }))}
      />
      <div className={styles.end}>
        <Button size="sm" onClick={props.onDone}>
          Done Editing
        </Button>
      </div>
    </div>
  );
}

type JobTextProps = {
  label: string;
  value: string;
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

function JobText({ label, value, autoFocus = false, onChange }: JobTextProps) {
  return (
    <Field label={label} hint={charactersLeft(value, jobTextMaxLength)}>
      <TextInput
        size="md"
        autoComplete="off"
        maxLength={jobTextMaxLength}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
