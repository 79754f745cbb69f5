import { useLocation } from "@tanstack/react-router";
import { createContext, use, useState, type ReactNode } from "react";
import { useViewer } from "../api/session.ts";
import { useLazyCode } from "../ui/use-lazy-code.ts";

type Account = {
  open: () => void;
  prepare: () => void;
};

const noop = () => undefined;
const Context = createContext<Account>({ open: noop, prepare: noop });

const load = async () => (await import("../account/account-dialog.tsx")).AccountDialog;

/** Renders the dialog outside the screens, so that none of them unmounts it with a new token. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const pathname = useLocation({ select: (location) => location.pathname });
  const dialog = useLazyCode(load, "Failed to open Account. Please try again.");
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined);

  const open = async () => {
    if (await dialog.open()) setOpenAt(pathname);
  };
  const account = { open: () => void open(), prepare: dialog.prepare };
  const Dialog = dialog.code;
  return (
    <Context value={account}>
      {children}
      {Dialog && viewer.kind === "member" && (
        <Dialog
          key={viewer.id}
          member={viewer}
          open={openAt === pathname}
          onClose={() => setOpenAt(undefined)}
        />
      )}
    </Context>
  );
}

/** @returns props for a button that opens the Account dialog */
export function useAccountButton() {
  const { open, prepare } = use(Context);
  return { onClick: open, onPointerEnter: prepare, onFocus: prepare };
}
