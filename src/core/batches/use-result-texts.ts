import { useEffect, useState } from 'react'
import { excerptResult } from '#domain/results/excerpt-result.ts'
import { logProblem } from '#platform/log.ts'
import type { BatchRow } from './batch-row.ts'

type ReadResult = (row: BatchRow) => Promise<unknown>

/** After this time the rows that match so far are shown. In ms. */
const refreshMs = 200

/**
 * Reads the whole results while `isNeeded`, for a search: rows have only the start of a text. Returns a function, another one
 * when more results are read.
 */
export function useResultTexts(rows: readonly BatchRow[], readResult: ReadResult, isNeeded: boolean) {
  const [texts] = useState(() => new Map<string, { completedAt: number | undefined; text: string }>())
  const [textOf, setTextOf] = useState(() => createFind(texts))

  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    const missing = rows
      .flatMap((row) => [row, ...row.reruns])
      .filter(({ id, status, completedAt }) => {
        const known = texts.get(id)
        return status === 'done' && !(known && known.completedAt === completedAt)
      })
    void (async () => {
      let shownAt = performance.now()
      for (const row of missing) {
        if (!isCurrent) return
        const result = await readResult(row).catch((error: unknown) => {
          logProblem('A result could not be searched.', error)
        })
        const text = excerptResult(result, Number.POSITIVE_INFINITY).toLowerCase()
        texts.set(row.id, { completedAt: row.completedAt, text })
        if (performance.now() - shownAt < refreshMs) continue
        setTextOf(() => createFind(texts))
        shownAt = performance.now()
      }
      if (isCurrent && missing.length > 0) setTextOf(() => createFind(texts))
    })()
    return () => {
      isCurrent = false
    }
  }, [rows, readResult, isNeeded, texts])

  return textOf
}

function createFind(texts: ReadonlyMap<string, { text: string }>) {
  return ({ id }: BatchRow): string => texts.get(id)?.text ?? ''
}
