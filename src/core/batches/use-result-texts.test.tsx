import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { BatchRow } from './batch-row.ts'
import { createRow } from './fixtures/rows.ts'
import { useResultTexts } from './use-result-texts.ts'

afterEach(() => vi.useRealTimers())

/** More than are read at once. */
const rows = Array.from({ length: 30 }, (_, index) => createRow({ id: `run-${index}`, status: 'done' }))

const ends: [string, { rows: BatchRow[]; isNeeded: boolean }][] = [
  ['the search is cleared', { rows, isNeeded: false }],
  ['the other rows are deleted', { rows: rows.slice(0, 24), isNeeded: true }],
]

test.each(ends)('does not say that results are being read after %s', async (_, props) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let count = 0
  const readResult = () => {
    count += 1
    // Long enough to show the first results before the others are read.
    if (count === 24) vi.advanceTimersByTime(1_000)
    return count > 24 ? new Promise<never>(() => undefined) : Promise.resolve({ text: 'Hall' })
  }
  const { result, rerender } = await renderHook(
    (given) => useResultTexts(given?.rows ?? rows, readResult, given?.isNeeded ?? true),
    { initialProps: { rows, isNeeded: true } },
  )
  await expect.poll(() => result.current.isReading).toBe(true)
  await rerender(props)
  await expect.poll(() => result.current.isReading).toBe(false)
})
