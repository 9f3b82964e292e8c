import { Button, Group, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { EvaluationReport } from '#contract/evaluation.ts'
import { useBaselineMutations } from '#features/evaluations/use-baseline.ts'
import { fetchReportExport, useEvaluationMutations } from '#features/evaluations/use-evaluations.ts'
import { ExportMenuItems } from '#screens/shared/export-menu-items.tsx'
import { MoreMenu } from '#screens/shared/more-menu.tsx'
import { IconAnchor, IconPlayerPlay, IconX } from '#ui/icons.gen.ts'

const formats = [
  { format: 'json', label: 'Report (JSON)', extension: 'json' },
  { format: 'csv', label: 'Table (CSV)', extension: 'csv' },
  { format: 'junit', label: 'Test report (JUnit XML)', extension: 'xml' },
] as const

export function EvaluationActions({ report: { evaluation, candidates } }: { report: EvaluationReport }) {
  const { id, status, dataset_id, dataset_name, is_sample } = evaluation
  const { set } = useBaselineMutations(dataset_id)
  const { resume, cancel, remove } = useEvaluationMutations()
  const navigate = useNavigate()
  const openDataset = () => void navigate({ to: '/datasets/$id', params: { id: dataset_id } })
  const failed = candidates.reduce((sum, candidate) => sum + candidate.failed, 0)
  const isEnded = status === 'complete' || status === 'stopped_early'
  return (
    <Group gap="sm">
      {status === 'running' && (
        <Button
          variant="default"
          leftSection={<IconX size={18} />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(id)}
        >
          Stop
        </Button>
      )}
      {(status === 'paused' || status === 'cancelled' || (isEnded && failed > 0)) && (
        <Button
          leftSection={<IconPlayerPlay size={18} />}
          loading={resume.isPending}
          onClick={() => resume.mutate(id)}
        >
          {isEnded ? `Retry ${failed} failed` : 'Resume'}
        </Button>
      )}
      <MoreMenu
        deleteLabel="Delete evaluation"
        confirmation={{
          title: 'Delete this evaluation?',
          text: 'Its results and its report will be deleted, and the baseline, if it has it. This cannot be undone.',
        }}
        onDelete={() => remove.mutate(id, { onSuccess: openDataset })}
      >
        {isEnded &&
          !is_sample &&
          candidates.map(
            ({ name, answered }, candidate) =>
              answered > 0 && (
                <Menu.Item
                  key={name}
                  leftSection={<IconAnchor size={16} />}
                  onClick={() => set.mutate({ evaluation_id: id, candidate }, { onSuccess: openDataset })}
                >
                  {candidates.length > 1 ? `Use ${name} as baseline` : 'Use as baseline'}
                </Menu.Item>
              ),
          )}
        <ExportMenuItems
          formats={formats}
          name={`evaluation ${dataset_name}`}
          load={(format) => fetchReportExport(id, format)}
        />
      </MoreMenu>
    </Group>
  )
}
