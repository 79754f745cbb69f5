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
import type { FileKind } from "../../../domain/files/files.ts";

const icons: Record<FileKind, Icon> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconFileTypeDoc,
  spreadsheet: IconFileSpreadsheet,
  presentation: IconPresentation,
  archive: IconFileZip,
  other: IconFile,
};

export function FileIcon({ kind }: { kind: FileKind }) {
  const Icon = icons[kind];
  return <Icon size={20} stroke={1.6} aria-hidden="true" />;
}
