import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { buttonLook, type ButtonLook } from "../ui/button-look.ts";
import { keepReturn } from "./keep-return.ts";

type BackToLoginProps = { variant?: NonNullable<ButtonLook["variant"]> };

export function BackToLogin({ variant = "secondary" }: BackToLoginProps) {
  return (
    <Link
      to="/login"
      search={keepReturn}
      {...buttonLook({ variant, size: "lg", full: true, withIcon: true })}
    >
      <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
      Back to Login
    </Link>
  );
}
