import { Button, Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Dataset } from '#contract/dataset.ts'
import { fetchDatasetExport, useDatasetMutations } from '#features/datasets/use-datasets.ts'
import { ExportMenuItems } from '#screens/shared/export-menu-items.tsx'
import { MoreMenu } from '#screens/shared/more-menu.tsx'
import { IconScale } from '#ui/icons.gen.ts'
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
  const { remove } = useDatasetMutations()
  const navigate = useNavigate()
  /** The studio has compared them. */
  const candidates = useLocation({ select: ({ state }) => state.candidates })
  const [isEvaluating, evaluation] = useDisclosure(candidates !== undefined)
  const [isChoosing, scorers] = useDisclosure(false)
  return (
    <Group gap="sm">
      <Button disabled={items === 0} leftSection={<IconScale size={18} />} onClick={evaluation.open}>
        Evaluate
      </Button>
      <MoreMenu
        deleteLabel="Delete golden set"
        confirmation={{
          title: 'Delete this golden set?',
          text: 'Its images, expected results and evaluations will be deleted. This cannot be undone.',
        }}
        onDelete={() => remove.mutate(id, { onSuccess: () => void navigate({ to: '/datasets' }) })}
      >
        <Menu.Item leftSection={<IconScale size={16} />} onClick={scorers.open}>
          Choose scorers
        </Menu.Item>
        <ExportMenuItems formats={formats} name={name} load={(format) => fetchDatasetExport(id, format)} />
      </MoreMenu>
      <LazyDialog opened={isEvaluating}>
        {(opened) => (
          <NewEvaluationDialog
            dataset={dataset}
            initialCandidates={candidates}
            opened={opened}
            onClose={evaluation.close}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={isChoosing}>
        {(opened) => <ScorersDialog dataset={dataset} opened={opened} onClose={scorers.close} />}
      </LazyDialog>
    </Group>
  )
}
