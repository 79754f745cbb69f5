import styles from "./menu.module.css";

/** What a link spreads that is an item of a menu. */
export const menuItemLook = { role: "menuitem", tabIndex: -1, className: styles.item } as const;
