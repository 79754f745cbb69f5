import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { visibleSubteams } from "../../../domain/subteams/subteams.ts";
import { useViewer } from "../../api/session.ts";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { CreateForm } from "./create-form.tsx";

export function CreatePage() {
  const { subteam = "" } = useParams({ strict: false });
  const viewer = useViewer();
  const subteams = useSubteams();
  // Keep the form and its text when the session ends.
  const [writer] = useState(viewer);
  if (writer.kind !== "member") return null;
  const isOpen = visibleSubteams(subteams).some(({ id }) => id === subteam);
  return <CreateForm member={writer} preselected={isOpen ? subteam : ""} />;
}
