import { useLocation } from "@tanstack/react-router";
import { createContext, use, useState, type ReactNode } from "react";
import type { AccountDialog } from "../account/account-dialog.tsx";
import { useViewer } from "../api/session.ts";
import { useToasts } from "../ui/toasts.ts";

type Account = {
  open: () => void;
  prepare: () => void;
};

const noop = () => undefined;
const Context = createContext<Account>({ open: noop, prepare: noop });

const load = () => import("../account/account-dialog.tsx");

/** Renders the dialog outside the screens, so that none of them unmounts it with a new token. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const toasts = useToasts();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [code, setCode] = useState<{ Dialog: typeof AccountDialog }>();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined);

  const open = async () => {
    try {
      const loaded = await load();
      setCode({ Dialog: loaded.AccountDialog });
      setOpenAt(pathname);
    } catch {
      toasts.show("Failed to open Account. Please try again.", { tone: "danger" });
    }
  };
  const account = { open: () => void open(), prepare: () => void load().catch(noop) };
  return (
    <Context value={account}>
      {children}
      {code && viewer.kind === "member" && (
        <code.Dialog
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
