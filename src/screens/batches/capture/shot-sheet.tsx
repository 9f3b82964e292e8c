import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, memo, useState } from 'react'
import { isDeviceReadingOn } from '#features/device-results/is-device-reading-on.ts'
import { formatTaken } from '#features/runs/format-taken.ts'
import type { Run } from '#features/runs/run.ts'
import { formatReason } from '#features/runs/run-status.tsx'
import { getRunStore } from '#features/runs/run-store.ts'
import { useRun } from '#features/runs/use-run.ts'
import { formatDateTime } from '#platform/format.ts'
import { logProblem } from '#platform/log.ts'
import { notify } from '#ui/notify.ts'
import { Optional } from '#ui/optional.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { maxNoteLength } from './add-code.ts'
import classes from './capture.module.css'
import { Sheet, staysClosed } from './sheet.tsx'
import { describeShot, ShotChip } from './shot-chip.tsx'

const DeviceResult = lazy(async () => ({
  default: (await import('#features/device-results/device-result.tsx')).DeviceResult,
}))

type ShotSheetProps = {
  opened: boolean
  /** Undefined if no photo is open. */
  run: Run | undefined
  /** From 1. */
  number: number
  /** Whether the note gets the focus. */
  isForNote: boolean
  onClose: () => void
  onRemove: (run: Run) => void
}

export const ShotSheet = memo(function ShotSheet(props: ShotSheetProps) {
  const { opened, run, number, isForNote, onClose, onRemove } = props
  return (
    <Sheet opened={opened} onClose={onClose} title={`Photo ${number}`}>
      {run && <Shot key={run.id} {...{ run, isForNote, onClose, onRemove }} />}
    </Sheet>
  )
}, staysClosed)

type ShotProps = { run: Run } & Omit<ShotSheetProps, 'opened' | 'run' | 'number'>

function Shot({ run, isForNote, onClose, onRemove }: ShotProps) {
  const store = getRunStore(useUserScope())
  /** Undefined: the note of the run, which may be read from a code meanwhile. */
  const [typed, setTyped] = useState<string>()
  const view = useRun(run.id)
  const url = useObjectUrl(view?.image)
  const reason = run.state.status === 'done' ? undefined : formatReason(run.state)

  async function save(): Promise<void> {
    const text = typed?.trim()
    if (text === undefined || text === (run.note ?? '')) return
    const changed = await store
      .update(run.id, (it) => ({ ...it, note: text }), run)
      .catch((error: unknown) => {
        logProblem('A note could not be saved.', error)
        return undefined
      })
    if (!changed)
      notify.show({ color: 'red', message: 'The note could not be saved. Free up space and try again.' })
  }

  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
          onClose()
        }}
      >
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            label="Note or code"
            description="Stored with the photo, exported, never sent to the agent."
            size="lg"
            flex={1}
            maxLength={maxNoteLength}
            enterKeyHint="done"
            data-autofocus={isForNote || undefined}
            autoComplete="off"
            value={typed ?? run.note ?? ''}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => void save()}
          />
          <Button type="submit" size="lg">
            Done
          </Button>
        </Group>
      </form>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        {url && (
          <img className={classes.sheetImage} src={url} alt={`Taken ${formatDateTime(run.createdAt)}`} />
        )}
        <Stack gap="xs" flex={1}>
          <Group gap={0}>
            <ShotChip {...describeShot(run, store.isImageSaved(run.id))} />
          </Group>
          {run.taken && <Text size="sm">{formatTaken(run.taken)}</Text>}
          {reason && <Text size="sm">{reason}</Text>}
          {view && isDeviceReadingOn() && (
            <Optional>
              <DeviceResult
                runId={run.id}
                agent={run.agent}
                parameter={run.request.parameter}
                image={view.image}
                serverResult={view.result}
              />
            </Optional>
          )}
          {run.batchId !== undefined && (
            <Button
              size="lg"
              variant="default"
              renderRoot={(props) => (
                <Link
                  to="/batches/$id"
                  params={{ id: run.batchId ?? '' }}
                  search={{ run: run.id }}
                  {...props}
                />
              )}
            >
              Open in the table
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={() => {
              onRemove(run)
              onClose()
            }}
          >
            Remove
          </Button>
        </Stack>
      </Group>
    </Stack>
  )
}
