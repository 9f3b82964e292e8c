import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconDownload, IconScale, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Dataset } from '#contract/dataset.ts'
import { exportDataset } from '#features/datasets/export-dataset.ts'
import { useDatasetChanges } from '#features/datasets/use-datasets.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyDialog } from '#ui/lazy-dialog.tsx'

const NewEvaluationDialog = lazy(async () => ({
  default: (await import('./new-evaluation-dialog.tsx')).NewEvaluationDialog,
}))
const ScorersDialog = lazy(async () => ({ default: (await import('./scorers-dialog.tsx')).ScorersDialog }))

const formats = [
  { format: 'jsonl', label: 'JSON Lines with images', extension: 'jsonl' },
  { format: 'csv', label: 'Table (CSV)', extension: 'csv' },
  { format: 'promptfoo', label: 'promptfoo test cases', extension: 'promptfoo.json' },
  { format: 'openai-evals', label: 'OpenAI Evals samples', extension: 'evals.jsonl' },
] as const

export function DatasetActions({ dataset }: { dataset: Dataset }) {
  const { id, name, items } = dataset
  const { remove } = useDatasetChanges()
  const navigate = useNavigate()
  const [isEvaluating, evaluation] = useDisclosure(false)
  const [isChoosing, scorers] = useDisclosure(false)
  const [isDeleting, deletion] = useDisclosure(false)
  return (
    <Group gap="sm">
      <Button
        disabled={items === 0}
        leftSection={<IconScale size={18} aria-hidden />}
        onClick={evaluation.open}
      >
        Evaluate
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconScale size={16} aria-hidden />} onClick={scorers.open}>
            Choose scorers
          </Menu.Item>
          {formats.map(({ format, label, extension }) => (
            <Menu.Item
              key={format}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void exportDataset(id, format, name, extension)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            c="var(--app-bad)"
            onClick={deletion.open}
          >
            Delete golden set
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LazyDialog opened={isEvaluating}>
        {(opened) => <NewEvaluationDialog dataset={dataset} opened={opened} onClose={evaluation.close} />}
      </LazyDialog>
      <LazyDialog opened={isChoosing}>
        {(opened) => <ScorersDialog dataset={dataset} opened={opened} onClose={scorers.close} />}
      </LazyDialog>
      <ConfirmDialog
        opened={isDeleting}
        title="Delete this golden set?"
        action="Delete golden set"
        onClose={deletion.close}
        onConfirm={() => remove.mutate(id, { onSuccess: () => void navigate({ to: '/datasets' }) })}
      >
        Its images, expected results and evaluations will be deleted. This cannot be undone.
      </ConfirmDialog>
    </Group>
  )
}
