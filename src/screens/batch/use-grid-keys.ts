import { type KeyboardEvent, useState } from 'react'

type GridKeys = {
  count: number
  /** The step of Page Up and Page Down. */
  pageSize: number
  focusRow: (index: number) => void
  onOpen: (index: number) => void
  onToggle: ((index: number) => void) | undefined
  onToggleAll: (() => void) | undefined
}

/** Only one row of the grid is a tab stop. */
export function useGridKeys({ count, pageSize, focusRow, onOpen, onToggle, onToggleAll }: GridKeys) {
  const [position, setPosition] = useState(0)
  const current = Math.min(position, Math.max(0, count - 1))

  function moveTo(index: number): void {
    const next = Math.max(0, Math.min(count - 1, index))
    setPosition(next)
    focusRow(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    if (!row || count === 0 || event.altKey) return
    const index = Number(row.dataset.row)
    const isAll = (event.ctrlKey || event.metaKey) && event.key === 'a'
    const actions: Partial<Record<string, () => void>> = {
      ArrowDown: () => moveTo(index + 1),
      ArrowUp: () => moveTo(index - 1),
      PageDown: () => moveTo(index + pageSize),
      PageUp: () => moveTo(index - pageSize),
      Home: () => moveTo(0),
      End: () => moveTo(count - 1),
      Enter: () => onOpen(index),
      ' ': () => onToggle?.(index),
    }
    const action = isAll ? onToggleAll : event.ctrlKey || event.metaKey ? undefined : actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return { current, setCurrent: setPosition, onKeyDown }
}
