import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'

export const organizationsKey = ['organizations']

/** The oldest membership first. */
export function useOrganizations({ enabled = true } = {}) {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: organizationsKey,
    queryFn: ({ signal }) => calls.organizations(signal),
    enabled,
  })
  return { organizations: data ?? none, error, isLoading, retry: () => void refetch() }
}

const none: [] = []
