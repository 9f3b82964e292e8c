import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#api/calls.ts'
import type { ApiKey, Organization } from '#contract/organization.ts'

/**
 * The keys of one organization: list, create, delete. The list changes at once when the backend has agreed.
 * `demoSecret` is what the first list told of the demo key; it is kept here alone, until it is forgotten or the screen left.
 */
export function useApiKeys(organization: Organization['id'] | undefined) {
  const queries = useQueryClient()
  const queryKey = ['api-keys', organization]
  const [told, setTold] = useState<{ id: ApiKey['id']; secret: string }>()
  const list = useQuery({
    queryKey,
    // Not to be cancelled: the secret that may come with the answer would be lost.
    queryFn: async () => {
      const keys = await calls.apiKeys(organization ?? '')
      for (const { id, key } of keys) if (key) setTold({ id, secret: key })
      // The secret must not stay in the query cache.
      return keys.map(({ key: _, ...known }): ApiKey => known)
    },
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

  // Another organization, or one without this key, must not show its secret.
  const isListed = list.data?.some(({ id }) => id === told?.id)
  return {
    list,
    demoSecret: isListed ? told?.secret : undefined,
    forgetDemoSecret: () => setTold(undefined),
    create,
    remove,
  }
}
