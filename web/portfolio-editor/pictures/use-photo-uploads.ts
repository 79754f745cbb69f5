import { photosMax } from "../../../domain/portfolios/experiences.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { refusals } from "../../../domain/refusals.ts";
import { pictureProblem } from "./picture-problem.ts";
import type { UploadContext } from "./use-pending-uploads.ts";
import { usePictureUploads, type ChosenPicture } from "./use-picture-uploads.ts";

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;

type PhotoUploadsOptions = {
  /** The entry's id. */
  place: string;
  count: number;
  onAdded: (picture: PortfolioPicture) => void;
  uploadContext: UploadContext;
};

export function usePhotoUploads({ count, ...options }: PhotoUploadsOptions) {
  const pictures = usePictureUploads({ ...options, success: "Photo uploaded!" });
  return {
    ...pictures,
    add: async (files: readonly File[]) => {
      // Read both counts before the first await: a photo arriving after it would be in neither.
      const room = photosMax - count - pictures.count();
      const problems = await Promise.all(files.map(pictureProblem));
      const accepted: ChosenPicture[] = [];
      for (const [at, file] of files.entries()) {
        const name = files.length > 1 ? file.name : undefined;
        const isFull = accepted.length >= room;
        const problem = problems[at] ?? (isFull ? refusals["too-many-photos"].sentence : undefined);
        if (problem === undefined) accepted.push({ file, name });
        else pictures.errors.add(problem, name);
      }
      pictures.add(accepted);
    },
  };
}
