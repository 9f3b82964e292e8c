import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * The whole screen for the camera: by style everywhere, and by the browser's own means where it has them (an iPhone
 * has not). Escape and the browser's own way out leave it.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  const isWanted = useRef(false)

  function enter(): void {
    isWanted.current = true
    setFull(true)
    element.current?.requestFullscreen?.({ navigationUI: 'hide' }).then(
      // It was left again before the browser was there.
      () => isWanted.current || leaveNative(),
      () => undefined,
    )
  }

  function leave(): void {
    isWanted.current = false
    setFull(false)
    leaveNative()
  }

  const changed = useEffectEvent(() => document.fullscreenElement ?? leave())
  const pressed = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && leave())
  useEffect(() => {
    if (!isFull) return
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', pressed)
    }
  }, [isFull])

  return { isFull, enter, leave }
}

function leaveNative(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}
