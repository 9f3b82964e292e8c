const fields =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="textbox"], ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="file"])'

/** Whether keys pressed here write something: no shortcut may take them. */
export function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null
}
