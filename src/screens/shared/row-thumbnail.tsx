import { useQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import { Thumbnail } from '#features/runs/run-thumbnail.tsx'
import { useUserScope } from '#ui/user-scope.tsx'

export const rowThumbnailQueryPrefix = 'row-thumbnail'

/** Rows that only pass by read no images. */
export const ScrollingContext = createContext(false)

/** Where the thumbnails of the rows are read; undefined for a batch without images. */
export const ReadThumbnailContext = createContext<BatchRowReader['readThumbnail']>(undefined)

export function RowThumbnail({ row }: { row: BatchRow }) {
  const readThumbnail = use(ReadThumbnailContext)
  const isScrolling = use(ScrollingContext)
  const [isShown, setShown] = useState(!isScrolling)
  if (!isScrolling && !isShown) setShown(true)
  const { uid } = useUserScope()
  const { data } = useQuery({
    queryKey: [rowThumbnailQueryPrefix, uid, row.id, row.status === 'done'],
    queryFn: async () => (await readThumbnail?.(row)) ?? null,
    enabled: isShown && readThumbnail !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isShown ? <Thumbnail image={data ?? undefined} /> : null
}
