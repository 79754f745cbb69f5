import { useLocation } from "@tanstack/react-router";
import { createContext, use, useState, type ReactNode } from "react";
import type { AccountDialog } from "../account/account-dialog.tsx";
import { useViewer } from "../api/session.ts";
import { showToast } from "../ui/toasts.ts";

type Account = {
  open: () => void;
  /** Loads its code while it is only being pointed at. */
  prepare: () => void;
};

const nowhere = () => undefined;
const Context = createContext<Account>({ open: nowhere, prepare: nowhere });

const load = () => import("../account/account-dialog.tsx");

/**
 * Where the Account dialog stands: around the screens, because a bar that gives way to the menu, or a
 * screen that takes the place of its skeleton, must not take a new token away. Another page closes it.
 */
export function AccountProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
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
      showToast("Failed to open Account. Please try again.", { tone: "danger" });
    }
  };
  const account = { open: () => void open(), prepare: () => void load().catch(nowhere) };
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

/** What a control that leads to the dialog spreads onto its button. */
export function useAccountButton() {
  const { open, prepare } = use(Context);
  return { onClick: open, onPointerEnter: prepare, onFocus: prepare };
}
