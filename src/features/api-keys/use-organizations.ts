import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#api/calls.ts'

/** The organizations of the signed-in person; the first is selected until another is chosen. */
export function useOrganizations() {
  const [chosen, choose] = useState<string | null>(null)
  const {
    data = [],
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => calls.organizations(signal),
  })
  const selected = data.find(({ id }) => String(id) === chosen) ?? data[0]
  return { organizations: data, selected, choose, error, isPending, retry: () => void refetch() }
}
