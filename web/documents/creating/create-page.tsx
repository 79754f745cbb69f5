import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isSubteamId } from "../../../domain/subteams/subteams.ts";
import { useViewer } from "../../api/session.ts";
import { CreateForm } from "./create-form.tsx";

export function CreatePage() {
  const { subteam = "" } = useParams({ strict: false });
  const viewer = useViewer();
  // A session that ends must not take away the form with what is typed in it.
  const [writer] = useState(viewer);
  if (writer.kind !== "member") return null;
  return <CreateForm member={writer} preselected={isSubteamId(subteam) ? subteam : ""} />;
}
