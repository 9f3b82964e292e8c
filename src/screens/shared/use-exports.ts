import { useMemo } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { RowContent } from '#core/batches/row-content.ts'
import { type ExportContent, useBatchExport } from '#features/batches/use-batch-export.ts'

export function useExports(name: string, rows: readonly BatchRow[], content: RowContent) {
  return useBatchExport(
    name,
    rows,
    useMemo(() => addAnnotations(content), [content]),
  )
}

function addAnnotations(content: RowContent): ExportContent {
  const { agent, readResult, readImage } = content
  if (!readImage) return { agent, readResult }
  return {
    agent,
    readResult,
    async readAnnotatedImage(row) {
      const image = await readImage(row)
      if (!image || !row.imageSize || row.status !== 'done') return image
      const { renderResultImage } = await import('#features/results/export/render-result-image.ts')
      return renderResultImage(image, row.imageSize, await readResult(row), agent)
    },
  }
}
