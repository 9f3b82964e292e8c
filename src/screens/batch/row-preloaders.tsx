import { useEffect } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { RowContent } from '#core/batches/row-content.ts'
import { useRun } from '#core/runs/use-run.ts'
import { useItemContent } from './use-item-content.ts'

export function RunPreloader({ id }: { id: string }) {
  useDecodedImage(useRun(id)?.image)
  return null
}

/** For an item that is not on this device. */
export function ItemPreloader({ row, content }: { row: BatchRow; content: RowContent }) {
  useDecodedImage(useItemContent(row, content).data?.image)
  return null
}

function useDecodedImage(image: Blob | undefined): void {
  useEffect(() => {
    if (image && typeof createImageBitmap === 'function')
      createImageBitmap(image).then(
        (bitmap) => bitmap.close(),
        () => undefined,
      )
  }, [image])
}
