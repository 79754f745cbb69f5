import { Button } from "../ui/button.tsx";

/** Signs out where scripts are switched off. */
export function PlainLogout({ label }: { label: string }) {
  return (
    <noscript>
      <form method="post" action="/logout">
        <Button type="submit">{label}</Button>
      </form>
    </noscript>
  );
}
