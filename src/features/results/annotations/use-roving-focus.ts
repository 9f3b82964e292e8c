import { type KeyboardEvent, useState } from 'react'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import type { AnnotationStore } from './annotation-store.ts'

/**
 * Makes the elements with the annotations' `data-path` one tab stop. The arrow keys move through them in the order of the
 * result (roving tabindex).
 *
 * @param from where the elements are
 */
export function useRovingFocus(
  annotations: readonly Annotation[],
  store: AnnotationStore,
  from: 'image' | 'list' = 'image',
) {
  const [activePath, setActivePath] = useState<string>()
  const index = Math.max(
    0,
    annotations.findIndex(({ path }) => path === activePath),
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') store.set({ selected: null })
    const active = annotations[index]
    if (active && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      store.toggleSelected(active.path, from)
    }
    const next = annotations[getNextIndex(event.key, index, annotations.length)]
    if (!next || next === active) return
    event.preventDefault()
    setActivePath(next.path)
    const options = event.currentTarget.querySelectorAll<HTMLElement | SVGElement>('[data-path]')
    for (const option of options) if (option.dataset.path === next.path) option.focus()
  }

  return { activePath: annotations[index]?.path, setActivePath, onKeyDown }
}

function getNextIndex(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return index
  }
}
