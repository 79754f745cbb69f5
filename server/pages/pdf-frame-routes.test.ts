import { expect, test } from "vitest";
import { useTeam } from "../testing/use-team.ts";

const { members } = useTeam();

const sourcesOf = (policy: string | null) =>
  new Map(policy?.split("; ").map((line) => [line.split(" ")[0], line] as const));

test("gives the frame of PDFs no origin and nothing to load but its own code (rule 9.64)", async () => {
  const { status, headers, text } = await members.guest.get("/files/pdf-frame");
  expect(status).toBe(200);
  const policy = sourcesOf(headers.get("content-security-policy"));
  expect(policy.get("sandbox")).toBe("sandbox allow-scripts");
  expect(policy.get("default-src")).toBe("default-src 'none'");
  expect(policy.get("frame-ancestors")).toBe("frame-ancestors 'self'");
  expect(policy.has("connect-src")).toBe(false);
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(headers.get("set-cookie")).toBeNull();
  for (const link of [/src="([^"]+)"/, /stylesheet" crossorigin href="([^"]+)"/]) {
    const file = link.exec(text)?.[1] ?? "/none";
    expect([file, (await members.nobody.get(file)).status]).toEqual([file, 200]);
  }
});

test("lets no other page of the product be framed or read by other sites", async () => {
  for (const path of ["/login", "/api/session"]) {
    const { headers } = await members.nobody.get(path);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});
