import { ActionIcon, Badge, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ApiKey } from '#contract/organization.ts'
import { formatDate } from '#platform/format.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconTrash } from '#ui/icons.gen.ts'
import classes from './api-keys.module.css'

type KeyListProps = {
  /** Undefined while loading. */
  keys: ApiKey[] | undefined
  /** Undefined: the keys cannot be deleted. */
  onDelete?: (key: ApiKey) => void
  deletingId: ApiKey['id'] | undefined
}

export function KeyList({ keys, onDelete, deletingId }: KeyListProps) {
  if (!keys) {
    return (
      <Stack gap="xs" role="status" aria-label="Loading API keys">
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    )
  }
  if (keys.length === 0)
    return (
      <EmptyState drawing={keyIllustration}>
        No API keys found.{onDelete && ' Create your first API key to get started.'}
      </EmptyState>
    )
  return (
    <ul className={classes.list} aria-label="API keys">
      {keys.map((key) => (
        <li key={key.id} className={classes.row}>
          <Stack gap={2} style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Text fw={600}>{key.name}</Text>
              {key.is_demo && (
                <Badge variant="light" tt="none">
                  Demo
                </Badge>
              )}
            </Group>
            <Group gap="xs">
              <Code>{key.key_preview}</Code>
              <Text size="sm" c="dimmed">
                Created {formatCreationDate(key.created_at)}
              </Text>
            </Group>
            {key.is_demo && (
              <Text size="sm" c="dimmed">
                Demo key for getting started
              </Text>
            )}
          </Stack>
          {onDelete && (
            <ActionIcon
              variant="subtle"
              color="red"
              c="var(--app-bad)"
              size={44}
              // Names need not be unique.
              aria-label={`Delete ${key.name} (${key.key_preview})`}
              loading={deletingId === key.id}
              onClick={() => onDelete(key)}
            >
              <IconTrash size={20} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}

const keyIllustration = (
  <>
    <circle cx="55" cy="49" r="9" />
    <path d="M64 49h24v8M80 49v6" />
  </>
)

function formatCreationDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : formatDate(date.getTime())
}
