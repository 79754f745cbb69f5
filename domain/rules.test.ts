import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAllowedLink } from "./content.ts";
import { longDate, shortDate } from "./dates.ts";
import { cleanTags, documentHeading } from "./documents.ts";
import { attachmentPath, cleanFileName, fileKind, fileNameMaxLength, fileSize } from "./files.ts";
import {
  newPasswordProblems,
  passwordHint,
  passwordProblem,
  teamPasswordProblems,
} from "./passwords.ts";
import { firstCaptainProblems, hasEmailShape, isEmail, ownNameProblems } from "./people.ts";
import { seasonOf } from "./seasons.ts";
import { serialNumber, serialParts } from "./serial-numbers.ts";
import { subteams } from "./subteams.ts";

describe("a file's size", () => {
  test.each([
    [0, "0 Bytes"],
    [1, "1 Bytes"],
    [1023, "1023 Bytes"],
    [1024, "1 KB"],
    [1536, "1.5 KB"],
    [1_048_575, "1024 KB"],
    [1_048_576, "1 MB"],
    [24_788_336, "23.64 MB"],
    [1_073_741_824, "1 GB"],
    [5_497_558_138_880, "5120 GB"],
  ])("of %i bytes reads %s", (bytes, text) => expect(fileSize(bytes)).toBe(text));
});

describe("a file's kind", () => {
  test.each([
    ["a.JPG", "image"],
    ["a.webp", "image"],
    ["plan.pdf", "pdf"],
    ["a.docx", "document"],
    ["a.xls", "spreadsheet"],
    ["a.pptx", "presentation"],
    ["a.tar.7z", "archive"],
    ["a.step", "other"],
    ["Makefile", "other"],
    ["png", "other"],
  ])("%s is %s", (name, kind) => expect(fileKind(name)).toBe(kind));
});

describe("a file's name", () => {
  test.each([
    ["C:\\cad\\upright.step", "upright.step"],
    ["../../x", "x"],
    ["", "file"],
    ["..", "file"],
    ["a\u0000\nb.txt", "ab.txt"],
    ["exe\u202Egpj.png", "exegpj.png"],
  ])("%j is kept as %s", (name, clean) => expect(cleanFileName(name)).toBe(clean));

  test("keeps its ending when it is cut", () => {
    const cut = cleanFileName(`${"x".repeat(300)}.step`);
    expect([cut.length, cut.endsWith("x.step")]).toEqual([fileNameMaxLength, true]);
  });

  test("in its record holds nothing but letters, digits, dots and hyphens", () => {
    expect(attachmentPath("Bär & Co (2).pdf", 1700000000000)).toBe(
      "attachments/1700000000000_B_r___Co__2_.pdf",
    );
  });
});

describe("dates", () => {
  const iso = "2026-04-02T18:42:00.000Z";
  test("are short in lists and long on a document", () => {
    expect(shortDate(iso, { timeZone: "UTC" })).toBe("Apr 2, 2026, 06:42 PM");
    expect(longDate(iso, { timeZone: "UTC" })).toBe("April 2, 2026 at 06:42 PM");
  });
  test("that are missing or unreadable say so", () => {
    expect([shortDate(null), longDate("soon")]).toEqual(["Unknown date", "Unknown date"]);
  });
});

describe("a season", () => {
  test.each([
    ["2025-08-31T23:59:59Z", "2024-25"],
    ["2025-09-01T00:00:00Z", "2025-26"],
    ["2026-01-15T00:00:00Z", "2025-26"],
    ["2099-12-01T00:00:00Z", "2099-00"],
  ])("of %s is %s", (iso, season) => expect(seasonOf(Date.parse(iso))).toBe(season));
});

describe("a serial number", () => {
  test("tells its subteam and its number, in five digits after 9999", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...subteams),
        fc.integer({ min: 1, max: 99_999 }),
        (subteam, running) => {
          const parts = serialParts(serialNumber(subteam.id, running));
          expect(Number(parts?.running)).toBe(running);
          expect(parts?.digit).toBe(String(subteam.digit));
        },
      ),
    );
    expect(serialNumber("powertrain", 14)).toBe("KB60014");
  });
  test("of another making has no parts", () => expect(serialParts("DOC-7")).toBeUndefined());
});

describe("tags", () => {
  test("lose spaces, empty ones and repetitions; the first spelling wins", () => {
    expect(cleanTags([" Brakes ", "brakes", "", "\u200b", "pedal   box", "BRAKES"])).toEqual([
      "Brakes",
      "pedal box",
    ]);
  });
});

describe("a document's heading", () => {
  test("is its title, or its subteam and tags", () => {
    const document = { subteam: "powertrain", tags: ["cooling", "pump"] } as const;
    expect(documentHeading({ ...document, title: " Pump " })).toBe("Pump");
    expect(documentHeading({ ...document, title: "\u200b" })).toBe("Powertrain cooling pump");
    expect(documentHeading({ ...document, title: " " })).toBe("Powertrain cooling pump");
    expect(documentHeading({ ...document, title: null, tags: [] })).toBe("Powertrain");
  });
});

describe("a link", () => {
  test.each([
    "https://a.b/c?d#e",
    "HTTP://a.b",
    "mailto:a@b.edu",
    "tel:+49 30 1",
    "/document/abcdefghijkmnpqrstuv",
    "#model",
    "/document/abcdefghijkmnpqrstuv#model",
  ])("may lead to %s", (address) => expect(isAllowedLink(address)).toBe(true));
  test.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/api/session",
    "file:///etc",
    "",
    "vbscript:x",
    "/document/../api",
    "java\nscript:x",
  ])("may not lead to %j", (address) => expect(isAllowedLink(address)).toBe(false));
});

describe("a password", () => {
  const strict = { min: 8, max: 10, requires: ["lower", "upper", "digit", "symbol"] } as const;
  test.each([
    ["Aa1!aaa", "Password must be at least 8 characters long"],
    ["Aa1!aaaaaaa", "Password must be at most 10 characters long"],
    ["AA1!AAAA", "Password must contain a lowercase letter"],
    ["aa1!aaaa", "Password must contain an uppercase letter"],
    ["Aaa!aaaa", "Password must contain a digit"],
    ["Aa1 aaaa", "Password must contain a symbol"],
    ["Aa1!aaaa", undefined],
    ["Äö1€ßßßßßß", undefined],
    ["         ", "Password must not be only spaces"],
  ])("%s: %s", (password, problem) => expect(passwordProblem(password, strict)).toBe(problem));

  test("must be repeated", () => {
    const form = { password: "sixsix", confirmPassword: "sixsax" };
    const policy = { min: 6, max: 128, requires: [] };
    expect(newPasswordProblems(form, policy)).toMatchObject([
      { field: "confirmPassword", detail: "Passwords do not match" },
    ]);
  });

  test("for guests may be left out at the first start, and is never blank", () => {
    const policy = { min: 6, max: 128, requires: [] };
    const blank = [{ field: "teamPassword", code: "required-fields-missing" }];
    const form = {
      firstName: "Ada",
      lastName: "Byron",
      email: "ada@team.edu",
      password: "sixsix",
      confirmPassword: "sixsix",
    };
    const problems = (teamPassword: string) =>
      firstCaptainProblems({ ...form, teamPassword }, policy);
    expect(problems("")).toEqual([]);
    expect(problems("visitors")).toEqual([]);
    expect(problems(" ".repeat(8))).toMatchObject(blank);
    expect(problems("short")).toMatchObject([{ field: "teamPassword", code: "password-too-weak" }]);
    expect(teamPasswordProblems({ teamPassword: "" }, policy)).toMatchObject(blank);
  });

  test("policy is told before anything is typed", () => {
    expect(passwordHint({ min: 6, max: 128, requires: [] })).toBe("At least 6 characters");
    expect(passwordHint({ min: 6, max: 127, requires: [] })).toBe("6 to 127 characters");
    expect(passwordHint(strict)).toContain("a symbol");
  });
});

describe("an address", () => {
  test.each(["a@b.edu", " first.last+tag@sub.school.edu ", "ä@ö.de"])("%s is one", (email) =>
    expect(isEmail(email)).toBe(true),
  );
  test.each(["a", "a@b", "a b@c.de", "@b.de", "a@@b.de", `${"a".repeat(250)}@b.de`])(
    "%s is none",
    (email) => expect([isEmail(email), hasEmailShape(email)]).toEqual([false, false]),
  );
  test.each([
    "a,b@c.de",
    "a@b.de,c",
    "a;b@c.de",
    "<a@b.de>",
    "a(b)@c.de",
    '"a"@b.de',
    "a:b@c.de",
    "a@b.de:c",
    "a@[127.0.0.1]",
    "a]@b.de",
    "a\\@b.de",
    "a\u200b@b.de",
    "a\ufe0f@b.de",
    "a\u3164@b.de",
    "a\u2800@b.de",
  ])("%s could be read as something else: looked up, and stored no more", (email) =>
    expect([hasEmailShape(email), isEmail(email)]).toEqual([true, false]),
  );
});

describe("a name", () => {
  const problems = (firstName: string) =>
    ownNameProblems({ firstName, lastName: "Bell" }).map(({ code }) => code);
  test.each(["Nora", "Özgür", "O’Neil", "می\u200cخواهم", "Anne Marie"])("%s is one", (name) =>
    expect(problems(name)).toEqual([]),
  );
  test.each(["\u200b", "\u3164 \u00ad", "\u2800", "\n"])("%j is nothing", (name) =>
    expect(problems(name)).toEqual(["fields-missing"]),
  );
  test.each(["No\nra", "No\u0000ra", "No\u2028ra", "No\u202era"])(
    "%j breaks or turns lines",
    (name) => expect(problems(name)).toEqual(["name-not-valid"]),
  );
});
