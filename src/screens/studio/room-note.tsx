import { useQuery } from '@tanstack/react-query'
import { isNearlyFull } from '#platform/storage-room.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'

/** Said before the shot, not after it. Asked anew after each picture. */
export function RoomNote({ pictures }: { pictures: number }) {
  const { data } = useQuery({ queryKey: ['storage-room', pictures], queryFn: isNearlyFull, staleTime: 0 })
  if (!data) return null
  return (
    <ErrorAlert
      tone="warning"
      message="This device is nearly full: a new photo may not be saved. Clear the history, or save what waits there and make room."
    />
  )
}
