/** The pictures of a drop or paste, when it consists of nothing else; everything else is left alone. */
export function imagesOf(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])];
  const onlyImages = files.length > 0 && files.every((file) => file.type.startsWith("image/"));
  return onlyImages && !hasWords(transfer) ? files : [];
}

/** Office programs put a picture of the copied words beside the words themselves. */
function hasWords(transfer: DataTransfer | null): boolean {
  const html = transfer?.getData("text/html") ?? "";
  return (
    html
      .replace(/<!--[\s\S]*?(?:-->|$)|<style[\s\S]*?(?:<\/style>|$)|<[^>]*(?:>|$)/gi, "")
      .trim() !== ""
  );
}
