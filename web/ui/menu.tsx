import type { ComponentProps, ReactNode } from "react";
import { MenuButton, type MenuButtonProps } from "./menu-button.tsx";
import { MenuPanel } from "./menu-panel.tsx";
import styles from "./menu.module.css";

type MenuProps = Pick<MenuButtonProps, "label" | "trigger" | "className"> & { children: ReactNode };

/** Our own: the library's menu takes 39 kB, and its focus guards fail accessibility checks. */
export function Menu({ children, ...props }: MenuProps) {
  return (
    <MenuButton {...props}>{(menu) => <MenuPanel menu={menu}>{children}</MenuPanel>}</MenuButton>
  );
}

export function MenuItem(props: ComponentProps<"button">) {
  return <button type="button" role="menuitem" tabIndex={-1} {...props} className={styles.item} />;
}

export function MenuRule() {
  return <hr className={styles.rule} />;
}

export function MenuHead({ title, detail }: { title: string; detail: string }) {
  return (
    <div className={styles.head} role="presentation">
      <strong>{title}</strong>
      <span>{detail}</span>
    </div>
  );
}
