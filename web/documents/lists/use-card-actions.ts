import { may } from "../../../domain/permissions.ts";
import { useViewer } from "../../api/session.ts";
import { useStar, type OnStar } from "../recent/use-star.ts";
import { usePin, type OnPin } from "./use-pin.ts";

type CardActions = {
  onPin: OnPin | undefined;
  onStar: OnStar | undefined;
  announcement: string;
};

export function useCardActions(subteam: string): CardActions {
  const viewer = useViewer();
  const { onPin, announcement } = usePin(subteam);
  const onStar = useStar();
  return {
    onPin: may(viewer, "documents.pin") ? onPin : undefined,
    onStar: may(viewer, "documents.mark") ? onStar : undefined,
    announcement,
  };
}
