import { fileSize } from "../../domain/files/files.ts";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { Fact, Facts } from "./facts.tsx";

type StorageFactsProps = Pick<SystemAnswer, "database" | "files" | "space">;

export function StorageFacts({ database, files, space }: StorageFactsProps) {
  return (
    <Facts title="Storage">
      <Fact name="Database">
        {database.kind}, {fileSize(database.bytes)}
      </Fact>
      <Fact name="Files">
        {files.count.toLocaleString("en-US")} {files.count === 1 ? "file" : "files"},{" "}
        {fileSize(files.bytes)}
      </Fact>
      <Fact name="Free space">
        {space ? `${fileSize(space.free)} of ${fileSize(space.total)}` : "Unknown"}
      </Fact>
    </Facts>
  );
}
