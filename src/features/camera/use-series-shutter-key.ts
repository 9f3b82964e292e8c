import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isEditable } from '#platform/is-editable.ts'

/**
 * Takes a photo with the keys of a keyboard or of a Bluetooth shutter, which sends Enter, Space or a volume key. Few browsers
 * receive the volume keys of the phone. A clicked control keeps the focus, but only one that was reached with Tab keeps its key.
 *
 * @param shutter the button, which takes a photo with Enter and Space itself
 */
export function useSeriesShutterKey(shutter: RefObject<HTMLElement | null>, capture: () => void): void {
  const movesFocusByKey = useRef(false)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Tab') movesFocusByKey.current = true
    const focus = getFocusKind(event.target, shutter.current)
    const action = getSeriesShutterKeyAction(event, {
      focus: focus === 'control' && !movesFocusByKey.current ? 'nothing' : focus,
      isDialogOpen: document.querySelector('[aria-modal="true"]') !== null,
    })
    if (action === 'ignore') return
    event.preventDefault()
    if (action === 'capture') capture()
  })
  useEffect(() => {
    const onPointerDown = () => {
      movesFocusByKey.current = false
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [])
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'>

type KeyContext = {
  /** `control`: Enter and Space activate it. */
  focus: 'field' | 'control' | 'shutter' | 'nothing'
  isDialogOpen: boolean
}

const activationKeys = new Set(['Enter', ' '])
/** `Camera` is the shutter of some phones. UI Events gives the volume keys two names. */
const shutterKeys = new Set(['AudioVolumeUp', 'AudioVolumeDown', 'VolumeUp', 'VolumeDown', 'Camera'])

/** `prevent` suppresses key repeat and the change of the volume. */
export function getSeriesShutterKeyAction(
  { key, ctrlKey, altKey, metaKey, repeat, isComposing }: KeyPress,
  { focus, isDialogOpen }: KeyContext,
): 'capture' | 'prevent' | 'ignore' {
  const isActivation = activationKeys.has(key)
  if (!isActivation && !shutterKeys.has(key)) return 'ignore'
  if (ctrlKey || altKey || metaKey || isComposing || isDialogOpen || focus === 'field') return 'ignore'
  if (isActivation && focus === 'control') return 'ignore'
  return repeat ? 'prevent' : 'capture'
}

const controls = 'button, a[href], summary, input, [role="button"], [role="slider"]'

function getFocusKind(target: EventTarget | null, shutter: HTMLElement | null): KeyContext['focus'] {
  if (!(target instanceof Element)) return 'nothing'
  if (shutter?.contains(target)) return 'shutter'
  if (isEditable(target)) return 'field'
  return target.closest(controls) ? 'control' : 'nothing'
}
