import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import type { ApiKey } from '#contract/api-key.ts'
import type { Organization } from '#contract/organization.ts'

/** The keys of one organization: list, create, delete. The list changes at once when the backend has agreed. */
export function useApiKeys(organization: Organization['id'] | undefined) {
  const queries = useQueryClient()
  const queryKey = ['api-keys', organization]
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.apiKeys(organization ?? '', signal),
    enabled: organization !== undefined,
  })

  function change(update: (keys: ApiKey[]) => ApiKey[]): void {
    queries.setQueryData<ApiKey[]>(queryKey, (keys = []) => update(keys))
  }

  const create = useMutation({
    mutationFn: (name: string) => calls.createApiKey(organization ?? '', name),
    onSuccess: ({ api_key }) => change((keys) => [...keys, api_key]),
    // The answer carries the secret: it must not stay in the mutation cache.
    gcTime: 0,
  })
  const remove = useMutation({
    mutationFn: (id: ApiKey['id']) => calls.deleteApiKey(organization ?? '', id),
    onSuccess: (_, id) => change((keys) => keys.filter((key) => key.id !== id)),
  })

  return { list, create, remove }
}
