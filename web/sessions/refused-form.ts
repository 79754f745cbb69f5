import { createContext } from "react";
import type { RefusedForm } from "../../domain/first-answers.ts";

export const RefusedFormContext = createContext<RefusedForm | undefined>(undefined);
