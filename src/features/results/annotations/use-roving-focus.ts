import { type KeyboardEvent, useState } from 'react'
import type { EvidenceStore } from './annotation-store.ts'
import type { Mark } from './annotation.ts'

/** One stop for the Tab key; from there the arrow keys go from mark to mark in the order of the answer. */
export function useMarkKeys(marks: readonly Mark[], store: EvidenceStore) {
  const [reached, setReached] = useState<string>()
  const at = Math.max(
    0,
    marks.findIndex(({ path }) => path === reached),
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') store.set({ chosen: null })
    const mark = marks[at]
    if (mark && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      store.choose(mark.path, 'picture')
    }
    const next = marks[nextPlace(event.key, at, marks.length)]
    if (!next || next === mark) return
    event.preventDefault()
    setReached(next.path)
    const all = event.currentTarget.querySelectorAll<SVGGElement>('[data-path]')
    for (const one of all) if (one.dataset.path === next.path) one.focus()
  }

  return { reached: marks[at]?.path, setReached, onKeyDown }
}

function nextPlace(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return at
  }
}
