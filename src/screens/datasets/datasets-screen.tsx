import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { formatAgentCode } from '#core/agents/agent-info.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { useDatasets } from '#features/datasets/use-datasets.ts'
import { formatCount, formatDateTime } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconPlus } from '#ui/icons.gen.ts'
import { imageStack } from '#ui/illustration.tsx'
import { LoadError } from '#ui/offline-note.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './datasets.module.css'
import { NewDatasetDialog } from './new-dataset-dialog.tsx'

export function DatasetsScreen() {
  const { data: datasets, error, refetch } = useDatasets()
  const catalog = useAgentCatalog()
  const [isCreating, dialog] = useDisclosure(false)
  const nameOf = (code: string) =>
    catalog.data?.items.find((agent) => agent.code === code)?.name ?? formatAgentCode(code)
  return (
    <>
      <PageHeader
        title="Golden sets"
        subtitle="Images with the right results. Compare agents, variants and models on them."
        hasShortActions
        actions={
          <Button leftSection={<IconPlus size={18} />} onClick={dialog.open}>
            New golden set
          </Button>
        }
      />
      {error && !datasets && (
        <LoadError title="The golden sets could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!datasets && !error && <Skeleton height={240} role="status" aria-label="Loading the golden sets" />}
      {datasets?.length === 0 && (
        <Card aria-label="No golden sets yet">
          <EmptyState drawing={imageStack}>
            No golden sets yet. Say that a result is right, or correct it, and add it to a set. Or import
            images with their expected results.
          </EmptyState>
        </Card>
      )}
      {datasets && datasets.length > 0 && (
        <Card aria-label="Golden sets">
          <ul className={classes.list} aria-label="Golden sets">
            {datasets.map(({ id, name, agent_code, items, updated_at }) => (
              <li key={id}>
                <Link to="/datasets/$id" params={{ id }} className={classes.entry}>
                  <Stack gap={2}>
                    <Text fw={600}>
                      <bdi>{name}</bdi>
                    </Text>
                    <Text size="sm" c="dimmed">
                      {nameOf(agent_code)} · {formatCount(items, 'image')} ·{' '}
                      {formatDateTime(Date.parse(updated_at))}
                    </Text>
                  </Stack>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <NewDatasetDialog opened={isCreating} onClose={dialog.close} />
    </>
  )
}
