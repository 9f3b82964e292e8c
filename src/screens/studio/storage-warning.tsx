import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isStorageNearlyFull } from '#platform/storage-quota.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'

/** Checks the storage again after each run. */
export function StorageWarning({ runId }: { runId: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['storage-quota', runId],
    queryFn: isStorageNearlyFull,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  return (
    <>
      <ErrorAlert tone="warning" message="Storage is almost full. New photos may not be saved." />
      <Button variant="default" size="xs" renderRoot={(props) => <Link to="/history" {...props} />}>
        Open History to free space
      </Button>
    </>
  )
}
