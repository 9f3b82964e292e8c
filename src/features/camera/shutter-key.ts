import { isEditable } from '#platform/is-editable.ts'

type Press = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'
>

type Place = {
  /** What has the focus: something to type in, something that Enter presses by itself, or neither. */
  focus: 'field' | 'control' | 'nothing'
  isInCamera: boolean
  isDialogOpen: boolean
}

/**
 * What a key press means for the shutter. `swallow` keeps a held key from pressing the focused button over and over.
 * Shift+Enter in a field is a line break, and on a button or link elsewhere it presses that.
 */
export function shutterKey(
  press: Press,
  { focus, isInCamera, isDialogOpen }: Place,
): 'capture' | 'swallow' | 'ignore' {
  const isShutter =
    press.key === 'Enter' && press.shiftKey && !press.ctrlKey && !press.altKey && !press.metaKey
  if (!isShutter || press.isComposing || isDialogOpen || focus === 'field') return 'ignore'
  if (focus === 'control' && !isInCamera) return 'ignore'
  return press.repeat ? 'swallow' : 'capture'
}

const pressedByEnter = 'button, a[href], summary, input, [role="button"], [role="tab"], [role="slider"]'
export function focusKind(target: EventTarget | null): Place['focus'] {
  if (!(target instanceof Element)) return 'nothing'
  if (isEditable(target)) return 'field'
  return target.closest(pressedByEnter) ? 'control' : 'nothing'
}
