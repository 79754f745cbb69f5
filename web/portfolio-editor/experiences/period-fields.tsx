import { IconAlertCircle } from "@tabler/icons-react";
import { useId, useState } from "react";
import {
  endsBeforeStart,
  firstYear,
  lastYear,
  months,
  type Moment,
  type Month,
  type Period,
} from "../../../domain/portfolios/experiences.ts";
import { refusals } from "../../../domain/refusals.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import styles from "./period-fields.module.css";

const leftOpen = "open";
const monthOptions = [
  { value: leftOpen, label: "Month" },
  ...months.map((month) => ({ value: month, label: month })),
];
const nothing: Moment = { month: null, year: null };

type PeriodFieldsProps = { period: Period; onChange: (part: Partial<Period>) => void };

export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const hintId = useId();
  const isWrong = endsBeforeStart(period);
  const end = period.current ? nothing : period.end;
  return (
    <div className={styles.period}>
      <div className={styles.fields}>
        <MomentFields
          name="Start"
          moment={period.start}
          onChange={(start) => onChange({ start })}
        />
        <MomentFields
          key={String(period.current)}
          name="End"
          moment={end}
          disabled={period.current}
          errorId={isWrong ? hintId : undefined}
          onChange={(next) => onChange({ end: next })}
        />
      </div>
      <div role="alert" className={styles.wrong} id={hintId}>
        {isWrong && (
          <>
            <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />
            {refusals["experience-ends-before-start"].sentence}
          </>
        )}
      </div>
      <label className={styles.current}>
        <input
          type="checkbox"
          checked={period.current}
          onChange={({ target: { checked } }) => onChange({ current: checked, end: nothing })}
        />
        Current position
      </label>
    </div>
  );
}

type MomentFieldsProps = {
  name: "Start" | "End";
  moment: Moment;
  disabled?: boolean;
  errorId?: string | undefined;
  onChange: (moment: Moment) => void;
};

function MomentFields({ name, moment, disabled = false, errorId, onChange }: MomentFieldsProps) {
  const take = (chosen: string) =>
    onChange({ ...moment, month: chosen === leftOpen ? null : (chosen as Month) });
  return (
    <>
      <Field label={`${name} Month`} errorId={errorId}>
        <Select
          size="md"
          options={monthOptions}
          data-open={moment.month === null || undefined}
          value={moment.month ?? leftOpen}
          disabled={disabled}
          onChange={(event) => take(event.target.value)}
        />
      </Field>
      <YearField
        label={`${name} Year`}
        year={moment.year}
        disabled={disabled}
        errorId={errorId}
        onChange={(year) => onChange({ ...moment, year })}
      />
    </>
  );
}

type YearFieldProps = {
  label: string;
  year: number | null;
  disabled: boolean;
  errorId: string | undefined;
  onChange: (year: number | null) => void;
};

/** A year that is still being typed is none. */
function YearField({ label, year, disabled, errorId, onChange }: YearFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  // Another may have come from outside meanwhile.
  const isOwn = typed !== undefined && yearOf(typed) === year;
  const shown = isOwn ? typed : String(year ?? "");
  const isWrong = shown !== "" && yearOf(shown) === null && (isLeft || shown.length === 4);
  return (
    <Field
      label={label}
      error={isWrong ? `A year from ${firstYear} to ${lastYear}` : undefined}
      errorId={errorId}
    >
      <TextInput
        size="md"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="Year"
        value={shown}
        disabled={disabled}
        onBlur={() => setLeft(true)}
        onChange={({ target: { value } }) => {
          const digits = value.replace(/\D/g, "");
          setLeft(false);
          setTyped(digits);
          onChange(yearOf(digits));
        }}
      />
    </Field>
  );
}

function yearOf(text: string): number | null {
  const year = Number(text);
  return year >= firstYear && year <= lastYear ? year : null;
}
