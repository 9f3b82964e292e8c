import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isNearlyFull } from '#platform/storage-room.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'

/** Warns before the shot that a new photo may not fit. Checks again after each image. */
export function RoomNote({ lastPicture }: { lastPicture: number }) {
  const { data } = useQuery({
    queryKey: ['storage-room', lastPicture],
    queryFn: isNearlyFull,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  return (
    <ErrorAlert
      tone="warning"
      message="This device is nearly full: a new photo may not be saved. Clear the history, or save what waits there and make room."
    />
  )
}
