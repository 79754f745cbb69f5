import styles from "./menu.module.css";

export const menuItemLook = { role: "menuitem", tabIndex: -1, className: styles.item } as const;
