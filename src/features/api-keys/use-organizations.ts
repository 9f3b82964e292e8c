import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#api/calls.ts'

/** The first one is selected until the user selects another. */
export function useOrganizations({ enabled = true } = {}) {
  const [selectedId, select] = useState<string | null>(null)
  const {
    data = [],
    error,
    isLoading,
    refetch,
  } = useQuery({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => calls.organizations(signal),
    enabled,
  })
  const selected = data.find(({ id }) => String(id) === selectedId) ?? data[0]
  return { organizations: data, selected, select, error, isLoading, retry: () => void refetch() }
}
