const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Whether a text is an ISO 8601 date and time, with or without a zone. */
export function isCountdownDate(text: string): boolean {
  return iso.test(text) && !Number.isNaN(Date.parse(text)) && isCalendarDay(text);
}

/** Browsers disagree on dates such as February 30. */
function isCalendarDay(date: string): boolean {
  const day = date.slice(0, "2026-05-12".length);
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}
