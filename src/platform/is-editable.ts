const editableSelector =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="textbox"], ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="file"])'

/** Shortcuts must ignore keys that type text into the target. */
export function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(editableSelector) !== null
}
