import { photosMax } from "../../../domain/portfolios/experiences.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { refusals } from "../../../domain/refusals.ts";
import { pictureProblem } from "./picture-problem.ts";
import { usePictureUploads, type ChosenPicture } from "./use-picture-uploads.ts";
import type { Sending } from "./use-sending.ts";

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;

type PhotoUploadsOptions = {
  /** Of the entry among all to which pictures are sent. */
  place: string;
  /** Of the photos that the entry has. */
  count: number;
  onAdded: (picture: PortfolioPicture) => void;
  sending: Sending;
};

/** Photos on their way to one entry. */
export function usePhotoUploads({ count, ...options }: PhotoUploadsOptions) {
  const pictures = usePictureUploads({ ...options, success: "Photo uploaded!" });
  return {
    ...pictures,
    add: async (files: readonly File[]) => {
      // Before anything is waited for: one that is there meanwhile would count as neither.
      const room = photosMax - count - pictures.count();
      const problems = await Promise.all(files.map(pictureProblem));
      const fitting: ChosenPicture[] = [];
      for (const [at, file] of files.entries()) {
        const name = files.length > 1 ? file.name : undefined;
        const isOver = fitting.length >= room;
        const problem = problems[at] ?? (isOver ? refusals["too-many-photos"].sentence : undefined);
        if (problem === undefined) fitting.push({ file, name });
        else pictures.errors.tell(problem, name);
      }
      pictures.add(fitting);
    },
  };
}
