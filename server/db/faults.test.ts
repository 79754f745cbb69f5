import { expect, test } from "vitest";
import { faultCode, refusalOfFault } from "./faults.ts";

const sqlite = (errcode: number, errstr: string) =>
  Object.assign(new Error(errstr), { code: "ERR_SQLITE_ERROR", errcode, errstr });
const coded = (code: string, message = "Rev C") => Object.assign(new Error(message), { code });

test.each([
  [sqlite(13, "database or disk is full"), "storage-full", "SQLite 13 database or disk is full"],
  [sqlite(1_032, "read-only"), "storage-fault", "SQLite 1032 read-only"],
  [sqlite(266, "disk I/O error"), "storage-fault", "SQLite 266 disk I/O error"],
  [sqlite(11, "malformed"), "storage-fault", "SQLite 11 malformed"],
  [sqlite(5, "database is locked"), "busy", "SQLite 5 database is locked"],
  [coded("53100"), "storage-full", "53100"],
  [coded("ENOSPC"), "storage-full", "ENOSPC"],
  [coded("25006"), "storage-fault", "25006"],
  [coded("XX001"), "storage-fault", "XX001"],
  [coded("EROFS"), "storage-fault", "EROFS"],
  [coded("53300"), "busy", "53300"],
  [coded("57014"), "busy", "57014"],
  [coded("57P01"), "busy", "57P01"],
  [coded("40P01"), "busy", "40P01"],
  [coded("ECONNREFUSED"), "busy", "ECONNREFUSED"],
  [Object.assign(coded("ENOENT"), { syscall: "connect" }), "busy", "ENOENT"],
  [Object.assign(coded("ENOTFOUND"), { syscall: "getaddrinfo" }), "busy", "ENOTFOUND"],
  [coded("EMFILE"), "busy", "EMFILE"],
  [coded("EACCES"), "storage-fault", "EACCES"],
  [coded("ENOENT"), "storage-fault", "ENOENT"],
  [new Error("Connection terminated: no answer"), "busy", "Connection terminated: no answer"],
  [
    new Error("timeout exceeded when trying to connect"),
    "busy",
    "timeout exceeded when trying to connect",
  ],
  [new Error("Connection terminated unexpectedly"), "busy", "Connection terminated unexpectedly"],
])("maps a fault to its refusal and code: %s", (error, refusal, code) => {
  expect(refusalOfFault(error)?.code).toBe(refusal);
  expect(faultCode(error)).toBe(code);
});

test.each([
  [sqlite(19, "constraint failed"), "SQLite 19 constraint failed"],
  [coded("23505"), "23505"],
  [coded("EEXIST"), "EEXIST"],
  [new TypeError("Rev C is not iterable"), "TypeError"],
])("gives no refusal for our own errors and omits their messages: %s", (error, code) => {
  expect(refusalOfFault(error)).toBeUndefined();
  expect(faultCode(error)).toBe(code);
});
