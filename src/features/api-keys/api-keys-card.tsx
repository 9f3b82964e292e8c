import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiKey, Organization } from '#contract/organization.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { CreatedKeyAlert } from './created-key-alert.tsx'
import { KeyList } from './key-list.tsx'
import { useApiKeys } from './use-api-keys.ts'

type ApiKeysCardProps = {
  organization: Organization['id'] | undefined
  /** Why the organization could not be loaded. */
  loadError: { message: string; retry: () => void } | null
}

export function ApiKeysCard({ organization, loadError }: ApiKeysCardProps) {
  const { list, demoSecret, forgetDemoSecret, create, remove } = useApiKeys(organization)
  const [name, setName] = useState('')
  useBlockUpdates(name.trim() !== '' || create.isPending)
  const isCreating = useRef(false)
  // Another organization must not show this one's secret.
  const forgetSecret = create.reset
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the organization that matters
  useEffect(() => forgetSecret, [forgetSecret, organization])
  const problem = remove.error ?? create.error ?? list.error

  function submit(event: FormEvent): void {
    event.preventDefault()
    // Two clicks of one moment are one wish: a second key would hide the first one's only showing.
    if (!name.trim() || isCreating.current) return
    isCreating.current = true
    create.mutate(name.trim(), {
      onSuccess: () => setName(''),
      onSettled: () => {
        isCreating.current = false
      },
    })
  }

  function confirmDeletion(key: ApiKey): void {
    const asked = `Are you sure you want to delete the API key "${key.name}"? This action cannot be undone.`
    if (window.confirm(asked)) remove.mutate(key.id)
  }

  return (
    <Card aria-label="API Keys">
      <Stack gap="md">
        <Title order={2}>API Keys</Title>
        {loadError && <ErrorAlert message={loadError.message} onRetry={loadError.retry} />}
        {problem && (
          <ErrorAlert
            message={problem.message}
            onRetry={problem === list.error ? () => void list.refetch() : undefined}
          />
        )}
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <TextInput
              style={{ flex: '1 1 14rem' }}
              label="Key name"
              placeholder="e.g. Production API Key"
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" disabled={!name.trim() || !organization} loading={create.isPending}>
              Create Key
            </Button>
          </Group>
        </form>
        {create.data ? (
          <CreatedKeyAlert
            key="created"
            title="API Key Created Successfully!"
            secret={create.data.key}
            onClose={create.reset}
          />
        ) : (
          // One secret at a time: this one waits until the created key's is closed.
          demoSecret && (
            <CreatedKeyAlert
              key="demo"
              title="Your demo key"
              secret={demoSecret}
              onClose={forgetDemoSecret}
            />
          )
        )}
        {!loadError && (list.data || !list.error) && (
          <KeyList
            keys={list.data}
            onDelete={confirmDeletion}
            deletingId={remove.isPending ? remove.variables : undefined}
          />
        )}
      </Stack>
    </Card>
  )
}
