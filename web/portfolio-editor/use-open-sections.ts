import { useRef, useState } from "react";
import { focusProblem } from "./focus-problem.ts";
import type { PortfolioFields } from "./portfolio-form.ts";

export function useOpenSections(readFields: () => PortfolioFields) {
  const formRef = useRef<HTMLDivElement>(null);
  const [openSections, setOpenSections] = useState<readonly string[]>([]);
  const setSectionOpen = (id: string, isOpen: boolean) =>
    setOpenSections((all) => [...all.filter((other) => other !== id), ...(isOpen ? [id] : [])]);
  return {
    formRef,
    openSections,
    setSectionOpen,
    closeSections: () => setOpenSections([]),
    goToProblem: (field: string | undefined) => {
      const closedId = focusProblem(field, readFields(), formRef.current);
      if (closedId !== undefined) setSectionOpen(closedId, true);
    },
  };
}
