import { codedAddress } from "./coded-address.ts";
import styles from "./address.module.css";

/** Shows the coded form beside a non-ASCII address. */
export function Address({ email }: { email: string }) {
  const coded = codedAddress(email);
  if (coded === undefined) return email;
  return (
    <>
      {email} <code className={styles.coded}>{coded}</code>
    </>
  );
}
