export function optionId(listId: string, documentId: string): string {
  return `${listId}-${documentId}`;
}
