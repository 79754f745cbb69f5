import { codedAddress } from "./coded-address.ts";
import styles from "./address.module.css";

/** Shows the coded form beside an address that has letters beyond ASCII. */
export function Address({ email }: { email: string }) {
  const coded = codedAddress(email);
  if (coded === undefined) return email;
  return (
    <>
      {email} <code className={styles.coded}>{coded}</code>
    </>
  );
}
