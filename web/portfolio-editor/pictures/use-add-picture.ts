import { useMutation } from "@tanstack/react-query";
import { useConfig } from "../../api/session.ts";
import { addPicture, type PictureToAdd } from "./add-picture.ts";

/** Uploads as a mutation, so that the end of the session is handled as for every write. */
export function useAddPicture(writer: string) {
  const retrySeconds = useConfig().limits.uploadRetrySeconds;
  return useMutation({
    mutationFn: (picture: Omit<PictureToAdd, "writer" | "retrySeconds">) =>
      addPicture({ ...picture, writer, retrySeconds }),
    gcTime: 0,
  }).mutateAsync;
}
