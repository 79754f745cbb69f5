import { expect, test } from "vitest";
import { mailTime } from "../mail/mail-time.ts";
import { sentMail } from "../testing/account-requests.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

test("an email with a link says until when it works, in the team's time zone (rule 6.56)", async () => {
  const timeZone = "Asia/Kolkata";
  const saved = await members.captain.put("/api/settings/time-zone", { timeZone });
  expect(saved.status).toBe(204);
  await server.visitor().post("/api/password-resets", { email: emailOf("designer") });
  const { db } = server.context;
  const { expires_at: end } = await db
    .selectFrom("links")
    .select("expires_at")
    .where("purpose", "=", "reset")
    .executeTakeFirstOrThrow();
  const [mail = ""] = await sentMail(server);
  expect(mail.replaceAll("=\n", "")).toContain(`The link works until ${mailTime(end, timeZone)}.`);
});

test.each([
  ["America/Detroit", "Tuesday, April 7 at 9:05 AM EDT"],
  ["Asia/Kolkata", "Tuesday, April 7 at 6:35 PM GMT+5:30"],
])("writes a time in %s", (timeZone, expected) => {
  expect(mailTime(Date.UTC(2026, 3, 7, 13, 5), timeZone)).toBe(expected);
});
