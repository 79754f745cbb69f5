export const imageControlsId = "image-controls";

/** @returns whether there are controls, which is while a picture is selected */
export function focusImageControls(): boolean {
  const field = document.querySelector<HTMLElement>(`#${imageControlsId} input`);
  field?.focus();
  return field !== null;
}
