import { useParams } from "@tanstack/react-router";
import { isSubteamId } from "../../domain/subteams.ts";
import { useViewer } from "../sessions/queries.ts";
import { CreateForm } from "./create-form.tsx";

export function CreatePage() {
  const { subteam = "" } = useParams({ strict: false });
  const viewer = useViewer();
  if (viewer.kind !== "member") return null;
  return <CreateForm memberId={viewer.id} preselected={isSubteamId(subteam) ? subteam : ""} />;
}
