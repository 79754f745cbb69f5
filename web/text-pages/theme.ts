import { enableThemeButton } from "../layout/enable-theme-button.ts";

enableThemeButton();
