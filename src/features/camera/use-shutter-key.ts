import { type RefObject, useEffect, useEffectEvent } from 'react'
import { focusKind, shutterKey } from './shutter-key.ts'

/** Shift+Enter takes a picture, wherever the focus is and means nothing else. */
export function useShutterKey(camera: RefObject<HTMLElement | null>, capture: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const meaning = shutterKey(event, {
      focus: focusKind(event.target),
      isInCamera: event.target instanceof Node && camera.current?.contains(event.target) === true,
      isDialogOpen: [...document.querySelectorAll('[aria-modal="true"]')].some((it) => it !== camera.current),
    })
    if (meaning === 'ignore' || event.defaultPrevented) return
    event.preventDefault()
    if (meaning === 'capture') capture()
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
