export const imageControlsId = "image-controls";

/** @returns whether there are controls; they exist only while a picture is selected */
export function focusImageControls(): boolean {
  const field = document.querySelector<HTMLElement>(`#${imageControlsId} input`);
  field?.focus();
  return field !== null;
}
