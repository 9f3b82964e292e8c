import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Uses the Fullscreen API, and styles for `isFull` on iPhones, which lack it. Escape and the controls of the browser leave full
 * screen.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  const isWanted = useRef(false)

  function enter(): void {
    isWanted.current = true
    setFull(true)
    element.current?.requestFullscreen?.({ navigationUI: 'hide' }).then(
      // The user may have left full screen before the browser was ready.
      () => isWanted.current || exitNative(),
      () => undefined,
    )
  }

  function exit(): void {
    isWanted.current = false
    setFull(false)
    exitNative()
  }

  const onChange = useEffectEvent(() => document.fullscreenElement ?? exit())
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && exit())
  useEffect(() => {
    if (!isFull) return
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isFull])

  return { isFull, enter, exit }
}

function exitNative(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}
