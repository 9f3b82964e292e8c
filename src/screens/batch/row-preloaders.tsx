import { useEffect } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import { useRun } from '#core/runs/use-run.ts'
import { useServerItemContent } from './use-server-item-content.ts'

export function RunPreloader({ id }: { id: string }) {
  useDecodedImage(useRun(id)?.image)
  return null
}

/** For an item that is not on this device. */
export function ServerItemPreloader({ row, content }: { row: BatchRow; content: BatchRowReader }) {
  useDecodedImage(useServerItemContent(row, content).data?.image)
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
