import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { getBatchIntake } from '#core/batches/batch-intake.ts'
import type { useIntakeState } from '#core/batches/use-local-batch.ts'
import { getBatchStore, type LocalBatch } from '#core/runs/batch-store.ts'
import { LeftOutFiles } from '#features/batches/left-out-files.tsx'
import { formatNumber } from '#platform/format.ts'
import { logProblem } from '#platform/log.ts'
import { BatchDropZone } from '#screens/shared/batch-drop-zone.tsx'
import { IconAlertTriangle } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'
import { useUserScope } from '#ui/user-scope.tsx'

type IntakeNoticeProps = { batch: LocalBatch; saved: number; state: ReturnType<typeof useIntakeState> }

export function IntakeNotice({ batch, saved, state }: IntakeNoticeProps) {
  return (
    <Stack gap="sm">
      {state?.status === 'adding' && (
        <Stack gap={6}>
          <Text size="sm" role="status">
            {`Adding images: ${formatProgress(state.progress)}. Keep this page open.`}
          </Text>
          <Progress
            value={(state.progress.done / Math.max(1, state.progress.total)) * 100}
            aria-label="Images added"
          />
        </Stack>
      )}
      {state?.status === 'other-tab' && (
        <Text size="sm" role="status">
          Another tab is adding images to this batch.
        </Text>
      )}
      {state?.status === 'interrupted' && <Interrupted batch={batch} saved={saved} />}
      <LeftOutFiles
        label="could not be added"
        count={batch.rejectedCount}
        files={batch.rejected.map(({ name, reason }) => ({ path: name, reason }))}
      />
    </Stack>
  )
}

function Interrupted({ batch, saved }: { batch: LocalBatch; saved: number }) {
  const scope = useUserScope()

  /** Images that the batch has are recognized by their bytes. */
  async function add(files: File[]): Promise<void> {
    const end = await getBatchIntake(scope).resume(batch, files)
    if (end === 'no-images') notifications.show({ message: 'None of these files is an image.' })
  }

  return (
    <Alert color="yellow" title="Not all images were added" icon={<IconAlertTriangle />}>
      <Stack gap="sm">
        <Text size="sm">
          {formatNumber(saved)} of {formatNumber(batch.total)} were saved before the page was closed or the
          device was full. Add the same files or folder again: images that are here already are left out.
        </Text>
        <Group gap="sm" align="flex-start">
          <BatchDropZone
            isCompact
            onFiles={(files) =>
              void add(files).catch((error: unknown) =>
                logProblem('The images of a batch could not be added.', error),
              )
            }
          />
          <Button
            variant="subtle"
            onClick={() =>
              void getBatchStore(scope).update(batch.id, {
                isComplete: true,
                total: saved + batch.rejectedCount,
              })
            }
          >
            Continue without them
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

const formatProgress = ({ done, total }: { done: number; total: number }) =>
  `${formatNumber(done)} of ${formatNumber(total)}`
