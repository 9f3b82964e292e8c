import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#api/calls.ts'
import type { ApiKey, Organization } from '#contract/organization.ts'

type Id = Organization['id']

type Secret = { keyId: ApiKey['id']; value: string }

/** What has happened in one organization since this screen opened. Secrets are nowhere else: they can be shown only now. */
type Outcomes = {
  createdSecret?: Secret | undefined
  /** The list contains it once. */
  demoSecret?: Secret | undefined
  createError?: Error | undefined
  deleteError?: Error | undefined
}

/**
 * The API keys of one organization. A creation continues when another organization is selected: its secret or error is
 * returned when its organization is selected again.
 */
export function useApiKeys(organization: Id | undefined) {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<Record<Id, Outcomes>>({})
  const id = organization ?? ''
  const current = outcomes[id] ?? {}

  const patch = (change: (before: Outcomes) => Outcomes) =>
    setOutcomes((all) => ({ ...all, [id]: { ...all[id], ...change(all[id] ?? {}) } }))

  const listKey = ['api-keys', organization]
  const list = useQuery({
    queryKey: listKey,
    // Without the signal: a cancelled response could be the one with the secret.
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

  const createKey = ['create-api-key', organization]
  const { mutate: create } = useMutation({
    // With another key the observer leaves the pending mutation, whose callbacks still run.
    mutationKey: createKey,
    mutationFn: (name: string) => calls.createApiKey(id, name),
    onMutate: () => patch(() => ({ createError: undefined })),
    onSuccess: ({ key, api_key }) => {
      patch(() => ({ createdSecret: { keyId: api_key.id, value: key } }))
      updateList((keys) => [...keys, omitSecret(api_key)])
    },
    onError: (createError) => patch(() => ({ createError })),
    // The result contains the secret.
    gcTime: 0,
  })
  const isCreating = useIsMutating({ mutationKey: createKey }) > 0

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
    /** Does nothing while a key is being created in this organization. */
    create: (name: string, options: { onSuccess: () => void }) => {
      if (queries.isMutating({ mutationKey: createKey }) === 0) create(name, options)
    },
    isCreating,
    createError: current.createError,
    remove: remove.mutate,
    deletingId: remove.isPending ? remove.variables : undefined,
    deleteError: current.deleteError,
  }
}

/** The query cache must not contain secrets. */
function omitSecret({ key: _, ...apiKey }: ApiKey): ApiKey {
  return apiKey
}
