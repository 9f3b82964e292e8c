import { useQuery } from '@tanstack/react-query'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** For an item that is not on this device. Its image may not be stored. */
export function useServerItemContent(row: BatchRow, content: BatchRowReader) {
  const { uid } = useUserScope()
  return useQuery({
    queryKey: ['item-result', uid, row.id, row.status],
    queryFn: async () => {
      const [result, image] = await Promise.all([content.readResult(row), content.readImage?.(row)])
      return { result, image }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
}
