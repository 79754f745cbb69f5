import { useMutation } from "@tanstack/react-query";
import { useConfig } from "../../api/session.ts";
import { addPicture, type PictureToAdd } from "./add-picture.ts";

/**
 * Sends a picture; that the session has ended is told as for every other write.
 * @param writer the id of the member whose picture it is
 */
export function useAddPicture(writer: string) {
  const retrySeconds = useConfig().limits.uploadRetrySeconds;
  return useMutation({
    mutationFn: (picture: Omit<PictureToAdd, "writer" | "retrySeconds">) =>
      addPicture({ ...picture, writer, retrySeconds }),
    networkMode: "always",
    gcTime: 0,
  }).mutateAsync;
}
