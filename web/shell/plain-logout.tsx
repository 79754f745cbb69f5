import { addBasePath } from "../api/base-path.ts";
import { Button } from "../ui/button.tsx";

/** Signs out where scripts are switched off. */
export function PlainLogout({ label }: { label: string }) {
  return (
    <noscript>
      <form method="post" action={addBasePath("/logout")}>
        <Button type="submit">{label}</Button>
      </form>
    </noscript>
  );
}
