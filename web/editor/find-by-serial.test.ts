import { expect, test, vi } from "vitest";
import { findBySerial } from "./find-by-serial.ts";

test("asks for the document that has the number, or had it (rule 3.93)", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ id: "abcdefghij0123456789" });
  });
  expect(await findBySerial("KB30007")).toBe("abcdefghij0123456789");
  expect(asked).toEqual(["/api/serials/KB30007"]);
});
