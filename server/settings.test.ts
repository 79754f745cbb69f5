import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readSettings, type Environment } from "./settings.ts";

describe("the settings", () => {
  test("have defaults", () => {
    const settings = readSettings({ DATA_DIR: "/srv/paddock" });
    expect(settings).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: "http://localhost:3000",
      mailFrom: null,
      sendsMail: false,
      rateLimits: true,
      uploadRetrySeconds: 600,
      fileLimits: {
        attachmentMaxBytes: 104_857_600,
        attachmentsMaxBytes: 524_288_000,
        attachmentsMaxFiles: 20,
      },
      backupTo: null,
      backupAt: 3,
      backupKeep: { daily: 7, weekly: 5, monthly: 12 },
      captain: null,
      guestPassword: null,
      trustedProxies: null,
      chatApiUrl: null,
    });
    expect(settings.team).toEqual({});
    expect(settings.databaseUrl.href).toBe("file:///srv/paddock/paddock.db");
    expect(settings.filesUrl.href).toBe("file:///srv/paddock/files");
    expect(settings.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test.each([
    ["https://tools.school.example/wiki/", "https://tools.school.example/wiki", "/wiki"],
    [
      "http://localhost:3000/race_team/wiki-2.0",
      "http://localhost:3000/race_team/wiki-2.0",
      "/race_team/wiki-2.0",
    ],
  ])("take the path of %s", (given, baseUrl, basePath) => {
    expect(readSettings({ BASE_URL: given })).toMatchObject({ baseUrl, basePath });
  });

  test("are read from the environment", () => {
    const settings = readSettings({
      MAIL_URL: "file:/srv/mail",
      PORT: "8080",
      BASE_URL: "https://wiki.team.example/",
      DATABASE_URL: "postgres://u:p@db/paddock",
      PASSWORD_REQUIRES: "digit, upper",
      TRUST_PROXY: "10.0.0.0/8, ::1",
      RATE_LIMITS: "off",
      COUNTDOWN_TARGET: "2026-08-01T09:00+02:00",
      SCHOOL_EMAIL: "",
      TEAM_NAME: " ",
      GUEST_PASSWORD: " boxbox ",
      BACKUP_TO: "/mnt/nas",
      BACKUP_AT: "0",
      BACKUP_PASSPHRASE: " drum roll ",
      BACKUP_KEEP: "3, 0,1",
    });
    expect(settings.backupTo).toBe("/mnt/nas");
    expect(settings.backupAt).toBe(0);
    expect(settings.backupPassphrase).toBe(" drum roll ");
    expect(settings.backupKeep).toEqual({ daily: 3, weekly: 0, monthly: 1 });
    expect(settings.guestPassword).toBe(" boxbox ");
    expect(settings.baseUrl).toBe("https://wiki.team.example");
    expect(settings.basePath).toBe("");
    expect(settings.team).toEqual({
      passwordRequires: ["digit", "upper"],
      countdownTarget: "2026-08-01T09:00+02:00",
      schoolEmail: "",
    });
    expect(settings.trustedProxies?.check("10.9.8.7")).toBe(true);
    expect(settings.trustedProxies?.check("::1", "ipv6")).toBe(true);
    expect(settings.rateLimits).toBe(false);
    expect(settings.sendsMail).toBe(true);
  });

  test("describe S3", () => {
    const { s3, redirectsFiles } = readSettings({ AWS_REGION: "eu-central-1" });
    expect(redirectsFiles).toBe(false);
    expect(s3).toEqual({
      endpoint: null,
      region: "eu-central-1",
      forcePathStyle: false,
      credentials: null,
    });
    const other = readSettings({
      FILES_URL: "s3://team-files/paddock",
      S3_ENDPOINT: "https://s3.team.example",
      S3_REGION: "garage",
      AWS_REGION: "eu-central-1",
      AWS_ACCESS_KEY_ID: "key",
      AWS_SECRET_ACCESS_KEY: "secret",
      FILES_REDIRECT: "on",
    });
    expect(other.filesUrl.href).toBe("s3://team-files/paddock");
    expect(other.redirectsFiles).toBe(true);
    const both = { FILES_URL: "s3://team-files/paddock", BACKUP_TO: "s3://team-files/backups/" };
    expect(readSettings(both).backupTo).toBe("s3://team-files/backups");
    expect(() => readSettings({ ...both, BACKUP_TO: "s3://team-files/paddock/" })).toThrow(
      /must differ from FILES_URL/,
    );
    expect(other.s3).toEqual({
      endpoint: "https://s3.team.example/",
      region: "garage",
      forcePathStyle: true,
      credentials: { accessKeyId: "key", secretAccessKey: "secret" },
    });
  });

  test.each([
    ["PORT", "80a", /^PORT: "80a" is not usable; it takes a whole number from 0 to 65535\.$/],
    ["PORT", "70000", /whole number/],
    ["BASE_URL", "wiki.team", /begins with http: or https:/],
    ["BASE_URL", "https://a.b/wiki?x=1", /with at most a path of letters, digits/],
    ["BASE_URL", "https://a.b/wiki#top", /with at most a path/],
    ["BASE_URL", "https://a.b/race wiki", /with at most a path/],
    ["BASE_URL", "https://a.b/wiki//x", /with at most a path/],
    ["BASE_URL", 'https://a.b/"><script>', /with at most a path/],
    ["BASE_URL", "https://a.b/wiki;x", /with at most a path/],
    ["DATABASE_URL", "mysql://x:secret@y", /^DATABASE_URL: the value given \(not shown\)/],
    ["FILES_URL", "ftp://x", /begins with file:/],
    ["FILES_URL", "s3:///prefix", /^FILES_URL: .* takes s3:\/\/bucket\/prefix/],
    ["FILES_URL", "s3://key:secret@bucket", /^FILES_URL: the value given \(not shown\)/],
    ["S3_ENDPOINT", "s3.team.example", /begins with http: or https:/],
    ["S3_FORCE_PATH_STYLE", "true", /on or off/],
    ["FILES_REDIRECT", "yes", /on or off/],
    ["BACKUP_TO", "s3://key:secret@bucket", /^BACKUP_TO: the value given \(not shown\)/],
    ["PASSWORD_MIN_LENGTH", "0", /whole number from 1/],
    ["BACKUP_AT", "24", /whole number from 0 to 23/],
    ["BACKUP_KEEP", "7 days", /takes three numbers: of days, weeks, and months, such as 7,5,12/],
    ["PASSWORD_MAX_LENGTH", "5", /whole number from 6/],
    [
      "PASSWORD_REQUIRES",
      "digit,emoji",
      /^PASSWORD_REQUIRES: "emoji" .* lower, upper, digit, symbol/,
    ],
    ["COUNTDOWN_TARGET", "12 May", /ISO 8601/],
    ["TIME_ZONE", "Detroit", /America\/Detroit/],
    ["COUNTDOWN_TARGET", "2026-02-30T00:00", /ISO 8601/],
    ["COUNTDOWN_TARGET", "2026-02-32T00:00", /ISO 8601/],
    ["TRUST_PROXY", "10.0.0.0/40", /CIDR/],
    ["TRUST_PROXY", "proxy", /CIDR/],
    ["RATE_LIMITS", "maybe", /on or off/],
    ["CAPTAIN_EMAIL", "ada@team.edu", /^CAPTAIN_PASSWORD is missing; CAPTAIN_EMAIL/],
    ["CAPTAIN_PASSWORD", "hunter2hunter2", /^CAPTAIN_EMAIL is missing; CAPTAIN_PASSWORD/],
    ["CAPTAIN_EMAIL", "ada@team", /^CAPTAIN_EMAIL: "ada@team"/],
    ["DATABASE_URL", "file://data/paddock.db", /^DATABASE_URL: .* begins with file:/],
    ["FEEDBACK_URL", "javascript:alert(1)", /http: or https:/],
    ["ATTACHMENT_MAX_BYTES", "-1", /whole number/],
  ])("reject %s=%s with a one-line message", (name, value, line) => {
    expect(() => readSettings({ [name]: value })).toThrow(line);
    expect(() => readSettings({ [name]: value })).not.toThrow(/hunter2|secret/);
  });
});

describe("the files in deploy", () => {
  const read = (path: string) =>
    readFileSync(new URL(`../deploy/${path}`, import.meta.url), "utf8");

  type Compose = { services: Record<string, { environment?: Environment }> };
  type Manifest = { data?: Environment; stringData?: Environment };

  const ofService = (path: string, service: string) =>
    (parse(read(path), { merge: true }) as Compose).services[service]?.environment ?? {};
  const ofManifest = (path: string) =>
    parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest);

  test.each([
    ["compose.yaml", () => ofService("compose.yaml", "paddock")],
    ["compose.large.yaml", () => ofService("compose.large.yaml", "paddock-2")],
    [
      "kubernetes",
      () =>
        Object.assign(
          {},
          ...["kubernetes/paddock.yaml", "kubernetes/secrets.yaml"]
            .flatMap(ofManifest)
            .flatMap(({ data, stringData }) => [data, stringData]),
        ) as Environment,
    ],
  ])("set values that Paddock takes: %s", (_path, environment) => {
    const set = Object.entries(environment()).flatMap(([name, value]) =>
      // Compose takes a variable without a value from its own environment.
      typeof value === "string" ? [[name, value.replace(/\$\{\w+[^}]*\}/g, "given")]] : [],
    );
    expect(set.length).toBeGreaterThan(0);
    expect(readSettings(Object.fromEntries(set) as Environment).baseUrl).toMatch(/^https:/);
  });
});
