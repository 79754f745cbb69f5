import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isSubteamId } from "../../../domain/subteams/subteams.ts";
import { useViewer } from "../../api/session.ts";
import { CreateForm } from "./create-form.tsx";

export function CreatePage() {
  const { subteam = "" } = useParams({ strict: false });
  const viewer = useViewer();
  // Keep the form and its text when the session ends.
  const [writer] = useState(viewer);
  if (writer.kind !== "member") return null;
  return <CreateForm member={writer} preselected={isSubteamId(subteam) ? subteam : ""} />;
}
