/** @returns the pictures of a drop or paste, or none if it contains anything else */
export function imagesOf(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])];
  const onlyImages = files.length > 0 && files.every((file) => file.type.startsWith("image/"));
  return onlyImages && !hasWords(transfer) ? files : [];
}

/** Office programs add a picture of the copied text to the text itself. */
function hasWords(transfer: DataTransfer | null): boolean {
  const html = transfer?.getData("text/html") ?? "";
  return (
    html
      .replace(/<!--[\s\S]*?(?:-->|$)|<style[\s\S]*?(?:<\/style>|$)|<[^>]*(?:>|$)/gi, "")
      .trim() !== ""
  );
}
