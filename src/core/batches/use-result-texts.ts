import { useEffect, useState } from 'react'
import { formatResultExcerpt } from '#domain/results/format-result-excerpt.ts'
import { toSearchText } from '#domain/text/search-text.ts'
import { logProblem } from '#platform/log.ts'
import type { BatchRow } from './batch-row.ts'

type ReadResult = (row: BatchRow) => Promise<unknown>

/** `lower`: for the search. */
export type ResultText = { text: string; lower: string }

export type ResultTexts = {
  /** Returns undefined if the result is not read yet. */
  find: (row: BatchRow) => ResultText | undefined
  isReading: boolean
}

/** After this time the rows that match so far are shown. In ms. */
const refreshMs = 200
/** Results that are read at once: one at a time, the database would take several times as long. */
const chunkSize = 24

/**
 * Reads the whole results while `isNeeded`, for a search: rows have only the start of a text. Returns another object when more
 * results are read.
 */
export function useResultTexts(
  rows: readonly BatchRow[],
  readResult: ReadResult,
  isNeeded: boolean,
): ResultTexts {
  const [texts] = useState(() => new Map<string, ResultText & { completedAt: number | undefined }>())
  const [found, setFound] = useState<ResultTexts>({ find: ({ id }) => texts.get(id), isReading: false })

  useEffect(() => {
    let isCurrent = true
    const missing = (isNeeded ? rows : [])
      .flatMap((row) => [row, ...row.reruns])
      .filter(({ id, status, completedAt }) => {
        const known = texts.get(id)
        return status === 'done' && !(known && known.completedAt === completedAt)
      })
    const show = (isReading: boolean) =>
      setFound((shown) =>
        missing.length > 0 || shown.isReading ? { find: ({ id }) => texts.get(id), isReading } : shown,
      )
    async function read(row: BatchRow): Promise<void> {
      const result = await readResult(row).catch((error: unknown) => {
        logProblem('A result could not be searched.', error)
      })
      const text = formatResultExcerpt(result, Number.POSITIVE_INFINITY).normalize('NFC')
      texts.set(row.id, { completedAt: row.completedAt, text, lower: toSearchText(text) })
    }
    void (async () => {
      let shownAt = performance.now()
      for (let start = 0; start < missing.length; start += chunkSize) {
        await Promise.all(missing.slice(start, start + chunkSize).map(read))
        if (!isCurrent) return
        if (performance.now() - shownAt < refreshMs) continue
        show(true)
        shownAt = performance.now()
      }
      show(false)
    })()
    return () => {
      isCurrent = false
    }
  }, [rows, readResult, isNeeded, texts])

  return found
}
