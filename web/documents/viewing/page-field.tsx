import { useState } from "react";

type PageFieldProps = { page: number; last: number; onPage: (page: number) => void };

export function PageField({ page, last, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState(String(page));
  const [shownPage, setShownPage] = useState(page);
  // Not with `key`: a field that mounts again would lose the focus.
  if (page !== shownPage) {
    setShownPage(page);
    setTyped(String(page));
  }
  const submit = () => {
    const number = Math.trunc(Number(typed));
    if (number >= 1 && number <= last) onPage(number);
    else setTyped(String(page));
  };
  return (
    <label className="viewer-field">
      Page
      <input
        value={typed}
        inputMode="numeric"
        aria-label="Page"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={submit}
        onKeyDown={({ key }) => key === "Enter" && submit()}
      />
      of {last}
    </label>
  );
}
