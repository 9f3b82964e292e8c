import { useMemo } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import { type ExportContent, useBatchExport } from '#features/batches/use-batch-export.ts'

export function useAnnotatedBatchExport(name: string, rows: readonly BatchRow[], content: BatchRowReader) {
  return useBatchExport(
    name,
    rows,
    useMemo(() => addAnnotations(content), [content]),
  )
}

function addAnnotations(content: BatchRowReader): ExportContent {
  const { agent, readResult, readImage } = content
  if (!readImage) return { agent, readResult }
  return {
    agent,
    readResult,
    async readAnnotatedImage(row) {
      const image = await readImage(row)
      if (!image || !row.imageSize || row.status !== 'done') return image
      const { renderAnnotatedResult } = await import('#features/results/export/render-annotated-result.ts')
      return renderAnnotatedResult(image, row.imageSize, await readResult(row), agent)
    },
  }
}
