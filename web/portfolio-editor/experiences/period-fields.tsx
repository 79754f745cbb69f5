import { IconAlertCircle } from "@tabler/icons-react";
import { useId, useState } from "react";
import {
  endsBeforeStart,
  isYear,
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

const noMonth = "open";
const monthOptions = [
  { value: noMonth, label: "Month" },
  ...months.map((month) => ({ value: month, label: month })),
];
export const noMoment: Moment = { month: null, year: null };

type PeriodFieldsProps = { period: Period; onChange: (part: Partial<Period>) => void };

export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const hintId = useId();
  const isWrong = endsBeforeStart(period);
  const end = period.current ? noMoment : period.end;
  return (
    <div>
      <div className={styles.fields}>
        <MomentFields
          name="Start"
          moment={period.start}
          onChange={(start) => onChange({ start })}
        />
        <MomentFields
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
          onChange={({ target: { checked } }) => onChange({ current: checked })}
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
  const chooseMonth = (value: string) =>
    onChange({ ...moment, month: value === noMonth ? null : (value as Month) });
  return (
    <>
      <Field label={`${name} Month`} errorId={errorId}>
        <Select
          size="md"
          options={monthOptions}
          data-open={moment.month === null || undefined}
          value={moment.month ?? noMonth}
          disabled={disabled}
          onChange={(event) => chooseMonth(event.target.value)}
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

function YearField({ label, year, disabled, errorId, onChange }: YearFieldProps) {
  const [isBlurred, setBlurred] = useState(false);
  const shown = String(year ?? "");
  const isWrong = year !== null && !isYear(year) && (isBlurred || shown.length === 4);
  return (
    <Field
      label={label}
      error={isWrong ? refusals["experience-year-not-valid"].sentence : undefined}
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
        onBlur={() => setBlurred(true)}
        onChange={({ target: { value } }) => {
          const digits = value.replace(/\D/g, "");
          setBlurred(false);
          onChange(digits === "" ? null : Number(digits));
        }}
      />
    </Field>
  );
}
