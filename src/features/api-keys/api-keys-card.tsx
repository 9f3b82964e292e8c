import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ApiKey, Organization } from '#contract/organization.ts'
import { TitledCard } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { LoadError } from '#ui/offline-note.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { CreatedKeyAlert } from './created-key-alert.tsx'
import { KeyList } from './key-list.tsx'
import { useApiKeys } from './use-api-keys.ts'

type ApiKeysCardProps = {
  organization: Organization['id'] | undefined
  /** Otherwise the keys are only listed. */
  canManage?: boolean
  loadError: { message: string; retry: () => void } | null
}

export function ApiKeysCard({ organization, canManage = true, loadError }: ApiKeysCardProps) {
  const keys = useApiKeys(organization)
  const { list } = keys
  const [name, setName] = useState('')
  useBlockUpdates(name.trim() !== '' || keys.isCreating)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim()) keys.create(name.trim(), { onSuccess: () => setName('') })
  }

  function confirmDeletion(key: ApiKey): void {
    const question = `Are you sure you want to delete the API key "${key.name}"? This action cannot be undone.`
    if (window.confirm(question)) keys.remove(key.id)
  }

  return (
    <TitledCard title="API Keys" gap="md">
      {loadError && <LoadError error={loadError} onRetry={loadError.retry} />}
      {canManage ? (
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
            <Button
              type="submit"
              disabled={!name.trim() || !organization}
              loading={keys.isCreating || (name !== '' && !organization && !loadError)}
            >
              Create Key
            </Button>
          </Group>
        </form>
      ) : (
        <Text size="sm" c="dimmed">
          Owners of the organization manage its API keys.
        </Text>
      )}
      {keys.createError && <ErrorAlert message={keys.createError.message} />}
      {keys.createdSecret ? (
        <CreatedKeyAlert
          key="created"
          title="API Key Created Successfully!"
          secret={keys.createdSecret}
          onClose={keys.closeCreatedSecret}
        />
      ) : (
        // Only one secret is shown at a time.
        keys.demoSecret && (
          <CreatedKeyAlert
            key="demo"
            title="Your demo key"
            secret={keys.demoSecret}
            onClose={keys.closeDemoSecret}
          />
        )
      )}
      {keys.deleteError && <ErrorAlert message={keys.deleteError.message} />}
      {list.error && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {!loadError && (list.data || !list.error) && (
        <KeyList
          keys={list.data}
          {...(canManage && { onDelete: confirmDeletion })}
          deletingId={keys.deletingId}
        />
      )}
    </TitledCard>
  )
}
