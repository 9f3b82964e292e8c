import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isNearlyFull } from '#platform/storage-room.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'

/** Said before the shot, not after it. Asked anew after each picture, when there is nothing better to do. */
export function RoomNote({ lastPicture }: { lastPicture: number }) {
  const { data } = useQuery({
    queryKey: ['storage-room', lastPicture],
    queryFn: () => new Promise<void>((resolve) => whenIdle(resolve)).then(isNearlyFull),
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
