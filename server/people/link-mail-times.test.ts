import { expect, test } from "vitest";
import { longDate } from "../../domain/dates.ts";
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
  const until = longDate(new Date(end).toISOString(), { timeZone, timeZoneName: "short" });
  expect(until).toContain("GMT+5:30");
  expect(mail.replaceAll("=\n", "")).toContain(`The link works until ${until}.`);
});
