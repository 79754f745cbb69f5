import {
  IconFile,
  IconFileSpreadsheet,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconPresentation,
  type Icon,
} from "@tabler/icons-react";
import type { FileKind } from "../../domain/files/files.ts";

const icons: Record<FileKind, Icon> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconFileTypeDoc,
  spreadsheet: IconFileSpreadsheet,
  presentation: IconPresentation,
  archive: IconFileZip,
  other: IconFile,
};

export function FileIcon({ kind, size = 20 }: { kind: FileKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.6} aria-hidden="true" />;
}
