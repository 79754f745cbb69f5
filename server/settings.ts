import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { basePathOf, isBasePath } from "../domain/base-path.ts";
import { defaultFileLimits, type FileLimits } from "../domain/files/files.ts";
import { passwordClasses, type PasswordClass } from "../domain/people/passwords.ts";
import { hasEmailShape } from "../domain/people/people.ts";
import { isCountdownDate } from "../domain/settings/countdown-dates.ts";
import { isTimeZone } from "../domain/settings/is-time-zone.ts";
import { passwordLengthMax } from "../domain/settings/setting-problems.ts";
import {
  defaultTeamSettings,
  type SettingName,
  type TeamSettings,
} from "../domain/settings/team-settings.ts";
import {
  databaseProtocols,
  fileProtocols,
  filesAddress,
  isFilesAddress,
  parseAddress,
} from "./addresses.ts";
import type { KeptCounts } from "./archive/choose-kept.ts";
import type { S3Settings } from "./files/s3/s3-settings.ts";
import { findMisspelled, type Misspelled } from "./find-misspelled.ts";
import { nameOfStorage } from "./name-of-storage.ts";

export type Settings = {
  /** The port to listen on; 0 lets the system choose. */
  port: number;
  host: string;
  /** The public address without a trailing slash; used in links, cookies, and the origin check. */
  baseUrl: string;
  /** The path of `baseUrl`; empty without one. */
  basePath: string;
  /** Absolute path of the folder for the default database, files, and mail. */
  dataDir: string;
  /** `file:` for SQLite, or `postgres://`. */
  databaseUrl: URL;
  /** `file:` address of the file store's folder, or `s3://bucket/prefix`. */
  filesUrl: URL;
  /** For `s3:` addresses. */
  s3: S3Settings;
  /** Whether downloads are answered with a signed address of S3. */
  redirectsFiles: boolean;
  /** `smtp://` or `smtps://`, or `file:` for a folder of .eml files. */
  mailUrl: URL;
  /** False when MAIL_URL is not set: then mail is only written to the data folder. */
  sendsMail: boolean;
  /** A `From` header; null for the team's name. */
  mailFrom: string | null;
  /** Only those that a variable fixes; the others are in the database. */
  team: Partial<TeamSettings>;
  chatApiUrl: string | null;
  /** The first captain, for a first start without the setup screen. */
  captain: { email: string; password: string } | null;
  guestPassword: string | null;
  /** Proxies whose X-Forwarded-For is trusted; null for none. */
  trustedProxies: BlockList | null;
  rateLimits: boolean;
  /** The hour of the daily digest, in the team's time zone. */
  digestHour: number;
  /** Days for which the audit log is kept. */
  recordsDays: number;
  /** Absolute path of the folder for backups by schedule, or its `s3:` address; null for none. */
  backupTo: string | null;
  /** The hour of the day, in the team's time zone. */
  backupAt: number;
  backupKeep: KeptCounts;
  /** Encrypts backups; null for none. */
  backupPassphrase: string | null;
  /** Opens `/api/metrics`; null for no metrics. */
  metricsToken: string | null;
  /** For how long a browser retries a broken upload. */
  uploadRetrySeconds: number;
  fileLimits: FileLimits;
  version: string;
  /** Variables that Paddock does not read, but whose names resemble one that it reads. */
  misspelled: Misspelled[];
};

export type Environment = Record<string, string | undefined>;

/** An invalid variable, which stops the server; the message names it and the valid values. */
export class WrongSetting extends Error {}

/** @throws WrongSetting */
export function readSettings(environment: Environment): Settings {
  const read = reader(environment);
  const port = read.integer("PORT", 3000, 0, 65_535);
  const baseUrl = read.webAddress("BASE_URL") ?? `http://localhost:${port}`;
  const dataDir = resolve(read.text("DATA_DIR", "./data"));
  const fileUrl = (path: string) => pathToFileURL(resolve(dataDir, path));
  const filesUrl = read.filesUrl("FILES_URL") ?? fileUrl("files");
  const settings = {
    port,
    host: read.text("HOST", "127.0.0.1"),
    baseUrl,
    basePath: basePathOf(baseUrl),
    dataDir,
    databaseUrl: read.url("DATABASE_URL", databaseProtocols) ?? fileUrl("paddock.db"),
    filesUrl,
    s3: s3Settings(read),
    redirectsFiles: read.choice("FILES_REDIRECT", ["on", "off"]) === "on",
    mailUrl: read.url("MAIL_URL", ["file:", "smtp:", "smtps:"]) ?? fileUrl("mail"),
    sendsMail: read.optional("MAIL_URL") !== null,
    mailFrom: read.optional("MAIL_FROM"),
    team: teamSettings(read),
    chatApiUrl: read.url("CHAT_API_URL", ["http:", "https:"])?.href ?? null,
    captain: captain(read),
    guestPassword: read.password("GUEST_PASSWORD"),
    trustedProxies: read.proxies("TRUST_PROXY"),
    rateLimits: read.choice("RATE_LIMITS", ["on", "off"]) !== "off",
    digestHour: read.integer("DIGEST_HOUR", 7, 0, 23),
    recordsDays: read.integer("RECORDS_DAYS", 365, 1, 36_500),
    backupTo: backupFolder(read, dataDir, filesUrl),
    backupAt: read.integer("BACKUP_AT", 3, 0, 23),
    backupKeep: backupKeep(read),
    backupPassphrase: read.password("BACKUP_PASSPHRASE"),
    metricsToken: read.optional("METRICS_TOKEN"),
    uploadRetrySeconds: read.integer("UPLOAD_RETRY_SECONDS", 600, 1, 86_400),
    fileLimits: {
      attachmentMaxBytes: read.integer(
        "ATTACHMENT_MAX_BYTES",
        defaultFileLimits.attachmentMaxBytes,
        1,
      ),
      attachmentsMaxBytes: read.integer(
        "ATTACHMENTS_MAX_BYTES",
        defaultFileLimits.attachmentsMaxBytes,
        1,
      ),
      attachmentsMaxFiles: read.integer(
        "ATTACHMENTS_MAX_FILES",
        defaultFileLimits.attachmentsMaxFiles,
        1,
        1000,
      ),
    },
    version: packageVersion(),
  };
  return { ...settings, misspelled: findMisspelled(Object.keys(environment), read.names) };
}

export function misspelledLines({ misspelled }: Pick<Settings, "misspelled">): string[] {
  return misspelled.map(
    ({ name, meant }) => `${name} is not a variable of Paddock. Did you mean ${meant}?`,
  );
}

/** An environment variable that is set wins over the database (rule 2.27). */
export const settingVariables: Record<SettingName, string> = {
  teamName: "TEAM_NAME",
  schoolEmail: "SCHOOL_EMAIL",
  countdownTarget: "COUNTDOWN_TARGET",
  countdownLabel: "COUNTDOWN_LABEL",
  feedbackUrl: "FEEDBACK_URL",
  passwordMinLength: "PASSWORD_MIN_LENGTH",
  passwordMaxLength: "PASSWORD_MAX_LENGTH",
  passwordRequires: "PASSWORD_REQUIRES",
  timeZone: "TIME_ZONE",
};

function teamSettings(read: Reader): Partial<TeamSettings> {
  const min = read.integer("PASSWORD_MIN_LENGTH", null, 1, passwordLengthMax);
  const values = {
    teamName: read.optional("TEAM_NAME"),
    // Empty lifts the restriction.
    schoolEmail: read.given("SCHOOL_EMAIL")?.trim() ?? null,
    countdownTarget: read.date("COUNTDOWN_TARGET"),
    countdownLabel: read.optional("COUNTDOWN_LABEL"),
    feedbackUrl: read.url("FEEDBACK_URL", ["http:", "https:"])?.href ?? null,
    passwordMinLength: min,
    passwordMaxLength: read.integer(
      "PASSWORD_MAX_LENGTH",
      null,
      min ?? defaultTeamSettings.passwordMinLength,
      passwordLengthMax,
    ),
    passwordRequires: read.list("PASSWORD_REQUIRES", passwordClasses) as PasswordClass[] | null,
    timeZone: read.timeZone("TIME_ZONE"),
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null),
  ) as Partial<TeamSettings>;
}

/** The credentials have AWS's standard names. */
function s3Settings(read: Reader): S3Settings {
  const endpoint = read.url("S3_ENDPOINT", ["http:", "https:"])?.href ?? null;
  const style = read.choice("S3_FORCE_PATH_STYLE", ["on", "off"]);
  const region = read.optional("S3_REGION") ?? read.optional("AWS_REGION");
  const accessKeyId = read.optional("AWS_ACCESS_KEY_ID");
  const secretAccessKey = read.optional("AWS_SECRET_ACCESS_KEY");
  const sessionToken = read.optional("AWS_SESSION_TOKEN");
  const credentials = accessKeyId !== null &&
    secretAccessKey !== null && {
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== null && { sessionToken }),
    };
  return {
    endpoint,
    region: region ?? "us-east-1",
    // Few S3 services except AWS have a host for each bucket.
    forcePathStyle: style === null ? endpoint !== null : style === "on",
    credentials: credentials || null,
  };
}

function backupFolder(read: Reader, dataDir: string, filesUrl: URL): string | null {
  const folder = read.optional("BACKUP_TO");
  if (folder === null) return null;
  if (folder.startsWith("s3:")) return backupAddress(folder, filesUrl);
  const path = resolve(dataDir, folder);
  if (path !== join(dataDir, "backups")) return path;
  throw invalid("BACKUP_TO", folder, "must not be the folder of single backups");
}

function backupAddress(value: string, filesUrl: URL): string {
  const address = filesAddress(value);
  if (!address) throw invalid("BACKUP_TO", value, `takes ${s3Form}`);
  const name = nameOfStorage(address);
  if (name !== nameOfStorage(filesUrl)) return name;
  throw invalid("BACKUP_TO", value, "must differ from FILES_URL");
}

function backupKeep(read: Reader): KeptCounts {
  const value = read.optional("BACKUP_KEEP") ?? "7,5,12";
  const [daily, weekly, monthly] = /^\d{1,4}(?:, *\d{1,4}){2}$/.test(value)
    ? value.split(",").map(Number)
    : [];
  if (daily === undefined || weekly === undefined || monthly === undefined)
    throw invalid(
      "BACKUP_KEEP",
      value,
      "takes three numbers: of days, weeks, and months, such as 7,5,12",
    );
  return { daily, weekly, monthly };
}

function captain(read: Reader): Settings["captain"] {
  const email = read.optional("CAPTAIN_EMAIL");
  const password = read.password("CAPTAIN_PASSWORD");
  if (email === null && password === null) return null;
  if (email === null)
    throw new WrongSetting("CAPTAIN_EMAIL is missing; CAPTAIN_PASSWORD needs it.");
  if (!hasEmailShape(email)) throw wrongCaptainEmail(email);
  if (password === null)
    throw new WrongSetting("CAPTAIN_PASSWORD is missing; CAPTAIN_EMAIL needs it.");
  return { email, password };
}

/** Also thrown later for an address that may not be stored, if there is no captain (rule 1.62). */
export function wrongCaptainEmail(email: string): WrongSetting {
  return invalid("CAPTAIN_EMAIL", email, "takes an email address");
}

const webForm = "an http or https address, with at most a path of letters, digits, . _ and -";
const s3Form = "s3://bucket/prefix, without a password";

type Reader = ReturnType<typeof reader>;

function reader(environment: Environment) {
  const names = new Set<string>();
  const given = (name: string) => {
    names.add(name);
    return environment[name];
  };
  const optional = (name: string) => given(name)?.trim() || null;
  /** Not trimmed, because spaces may be part of it. */
  const password = (name: string) => given(name) || null;
  const text = (name: string, fallback: string) => optional(name) ?? fallback;

  function integer<Fallback extends number | null>(
    name: string,
    fallback: Fallback,
    min: number,
    max = Number.MAX_SAFE_INTEGER,
  ): number | Fallback {
    const value = optional(name);
    if (value === null) return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
    throw invalid(name, value, `takes a whole number ${range}`);
  }

  function url(name: string, protocols: readonly string[]): URL | null {
    const value = optional(name);
    if (value === null) return null;
    const parsed = parseAddress(value, protocols);
    if (parsed) return parsed;
    throw invalid(name, value, `takes an address that begins with ${protocols.join(" or ")}`);
  }

  function filesUrl(name: string): URL | null {
    const parsed = url(name, fileProtocols);
    if (parsed === null || isFilesAddress(parsed)) return parsed;
    throw invalid(name, parsed.href, `takes ${s3Form}`);
  }

  function webAddress(name: string): string | null {
    const parsed = url(name, ["http:", "https:"]);
    if (parsed === null) return null;
    const path = parsed.pathname.replace(/\/$/, "");
    if (parsed.search || parsed.hash || !isBasePath(path)) {
      throw invalid(name, parsed.href, `takes ${webForm}`);
    }
    return parsed.origin + path;
  }

  function date(name: string): string | null {
    const value = optional(name);
    if (value === null || isCountdownDate(value)) return value;
    throw invalid(name, value, "takes an ISO 8601 date and time such as 2026-05-12T00:00");
  }

  function timeZone(name: string): string | null {
    const value = optional(name);
    if (value === null || isTimeZone(value)) return value;
    throw invalid(name, value, "takes the name of a time zone such as America/Detroit");
  }

  function choice(name: string, choices: readonly string[]): string | null {
    const value = optional(name);
    if (value === null || choices.includes(value)) return value;
    throw invalid(name, value, `takes ${choices.join(" or ")}`);
  }

  function list(name: string, choices: readonly string[]): string[] | null {
    const value = optional(name);
    if (value === null) return null;
    const values = value
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean);
    const unknown = values.find((entry) => !choices.includes(entry));
    if (unknown === undefined) return values;
    throw invalid(name, unknown, `takes any of ${choices.join(", ")}, separated by commas`);
  }

  function proxies(name: string): BlockList | null {
    const value = optional(name);
    if (value === null) return null;
    const blocks = new BlockList();
    for (const entry of value.split(",").map((part) => part.trim())) addBlock(blocks, name, entry);
    return blocks;
  }

  return {
    names,
    given,
    optional,
    password,
    text,
    integer,
    url,
    filesUrl,
    webAddress,
    date,
    timeZone,
    choice,
    list,
    proxies,
  };
}

function addBlock(blocks: BlockList, name: string, entry: string): void {
  const [address = "", prefix] = entry.split("/");
  const version = isIP(address);
  const bits = prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix);
  const isValidPrefix = Number.isInteger(bits) && bits >= 0 && bits <= (version === 4 ? 32 : 128);
  if (version === 0 || !isValidPrefix) {
    throw invalid(name, entry, "takes IP addresses or CIDR blocks, separated by commas");
  }
  blocks.addSubnet(address, bits, version === 4 ? "ipv4" : "ipv6");
}

const secrets = [
  "CAPTAIN_PASSWORD",
  "GUEST_PASSWORD",
  "DATABASE_URL",
  "MAIL_URL",
  "FILES_URL",
  "BACKUP_TO",
  "BACKUP_PASSPHRASE",
];

function invalid(name: string, value: string, takes: string): WrongSetting {
  const shown = secrets.includes(name) ? "the value given (not shown)" : JSON.stringify(value);
  return new WrongSetting(`${name}: ${shown} is not usable; it ${takes}.`);
}

function packageVersion(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
