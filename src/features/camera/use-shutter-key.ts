import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isEditable } from '#platform/is-editable.ts'

/** Shift+Enter takes a photo, unless it has another meaning for the focused element. */
export function useShutterKey(camera: RefObject<HTMLElement | null>, capture: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = getShutterKeyAction(event, {
      focus: getFocusKind(event.target),
      isInCamera: event.target instanceof Node && camera.current?.contains(event.target) === true,
      isDialogOpen: [...document.querySelectorAll('[aria-modal="true"]')].some(
        (dialog) => dialog !== camera.current,
      ),
    })
    if (action === 'ignore' || event.defaultPrevented) return
    event.preventDefault()
    if (action === 'capture') capture()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'
>

type KeyContext = {
  /** `control`: Enter activates it. */
  focus: 'field' | 'control' | 'nothing'
  isInCamera: boolean
  isDialogOpen: boolean
}

/** In a text field, Shift+Enter is a line break; a control outside of the camera is activated. `prevent` ignores key repeat. */
export function getShutterKeyAction(
  press: KeyPress,
  { focus, isInCamera, isDialogOpen }: KeyContext,
): 'capture' | 'prevent' | 'ignore' {
  const isShutter =
    press.key === 'Enter' && press.shiftKey && !press.ctrlKey && !press.altKey && !press.metaKey
  if (!isShutter || press.isComposing || isDialogOpen || focus === 'field') return 'ignore'
  if (focus === 'control' && !isInCamera) return 'ignore'
  return press.repeat ? 'prevent' : 'capture'
}

const controls = 'button, a[href], summary, input, [role="button"], [role="tab"], [role="slider"]'

function getFocusKind(target: EventTarget | null): KeyContext['focus'] {
  if (!(target instanceof Element)) return 'nothing'
  if (isEditable(target)) return 'field'
  return target.closest(controls) ? 'control' : 'nothing'
}
