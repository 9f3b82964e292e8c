import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#api/calls.ts'
import type { ApiKey, Organization } from '#contract/organization.ts'

type Id = Organization['id']

type Secret = { keyId: ApiKey['id']; value: string }

/** The secrets and errors to show for one organization. They are stored nowhere else. */
type KeyOutcomes = {
  createdSecret?: Secret | undefined
  /** Only the first response that lists the demo key contains its secret. */
  demoSecret?: Secret | undefined
  createError?: Error | undefined
  deleteError?: Error | undefined
}

/**
 * A creation continues when another organization is selected: its secret or error appears when its organization is selected
 * again.
 */
export function useApiKeys(organization: Id | undefined) {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<Record<Id, KeyOutcomes>>({})
  const id = organization ?? ''
  const current = outcomes[id] ?? {}

  const patch = (change: (before: KeyOutcomes) => KeyOutcomes) =>
    setOutcomes((all) => ({ ...all, [id]: { ...all[id], ...change(all[id] ?? {}) } }))

  const listKey = ['api-keys', organization]
  const list = useQuery({
    queryKey: listKey,
    // No signal: a cancelled response might be the one with the secret.
    queryFn: async () => {
      const keys = await calls.apiKeys(id)
      for (const { id: keyId, key } of keys) if (key) patch(() => ({ demoSecret: { keyId, value: key } }))
      return keys.map(omitSecret)
    },
    enabled: organization !== undefined,
  })
  const updateList = (update: (keys: ApiKey[]) => ApiKey[]) => {
    queries.setQueryData<ApiKey[]>(listKey, (keys) => keys && update(keys))
    if (!queries.getQueryData(listKey)) void queries.invalidateQueries({ queryKey: listKey })
  }

  const creationMutationKey = ['create-api-key', organization]
  const { mutate: create } = useMutation({
    // When the organization changes, this hook no longer observes the pending mutation, but the callbacks of the mutation still
    // run.
    mutationKey: creationMutationKey,
    mutationFn: (name: string) => calls.createApiKey(id, name),
    onMutate: () => patch(() => ({ createError: undefined })),
    onSuccess: ({ key, api_key }) => {
      patch(() => ({ createdSecret: { keyId: api_key.id, value: key } }))
      updateList((keys) => [...keys, omitSecret(api_key)])
    },
    onError: (createError) => patch(() => ({ createError })),
    // The result contains the secret, so it is not cached.
    gcTime: 0,
  })
  const isCreating = useIsMutating({ mutationKey: creationMutationKey }) > 0

  const remove = useMutation({
    mutationKey: ['delete-api-key', organization],
    mutationFn: (keyId: ApiKey['id']) => calls.deleteApiKey(id, keyId),
    onMutate: () => patch(() => ({ deleteError: undefined })),
    onSuccess: (_, keyId) => {
      patch(({ createdSecret }) => (createdSecret?.keyId === keyId ? { createdSecret: undefined } : {}))
      updateList((keys) => keys.filter((key) => key.id !== keyId))
    },
    onError: (deleteError) => patch(() => ({ deleteError })),
  })

  const isDemoListed = list.data?.some(({ id: keyId }) => keyId === current.demoSecret?.keyId)
  return {
    list,
    createdSecret: current.createdSecret?.value,
    closeCreatedSecret: () => patch(() => ({ createdSecret: undefined })),
    demoSecret: isDemoListed ? current.demoSecret?.value : undefined,
    closeDemoSecret: () => patch(() => ({ demoSecret: undefined })),
    create: (name: string, options: { onSuccess: () => void }) => {
      if (queries.isMutating({ mutationKey: creationMutationKey }) === 0) create(name, options)
    },
    isCreating,
    createError: current.createError,
    remove: remove.mutate,
    deletingId: remove.isPending ? remove.variables : undefined,
    deleteError: current.deleteError,
  }
}

/** The query cache must not contain the secret. */
function omitSecret({ key: _, ...apiKey }: ApiKey): ApiKey {
  return apiKey
}
