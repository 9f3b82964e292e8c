import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useEffectEvent, useState } from 'react'
import { maxNoteLength } from '#core/batches/save-barcode-as-note.ts'
import { getPendingReason } from '#core/runs/describe-state.ts'
import { formatTimeAndPlace } from '#core/runs/format-time-and-place.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useRun } from '#core/runs/use-run.ts'
import { OptionalDeviceResult } from '#features/device-results/optional-device-result.tsx'
import { formatDateTime } from '#platform/format.ts'
import { IconTrash } from '#ui/icons.gen.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './capture.module.css'
import { Sheet, skipRenderWhileClosed } from './sheet.tsx'
import { getShotChipProps, ShotChip } from './shot-chip.tsx'

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
}, skipRenderWhileClosed)

type ShotProps = { run: Run } & Omit<ShotSheetProps, 'opened' | 'run' | 'number'>

function Shot({ run, isForNote, onClose, onRemove }: ShotProps) {
  const store = getRunStore(useUserScope())
  /** Undefined: the note of the run, which may be read from a code meanwhile. */
  const [typed, setTyped] = useState<string>()
  const view = useRun(run.id)
  const url = useObjectUrl(view?.image)
  const reason = run.state.status === 'done' ? undefined : getPendingReason(run.state)

  function save(): void {
    const text = typed?.trim()
    if (text !== undefined && text !== (run.note ?? ''))
      void store.update(run.id, (it) => ({ ...it, note: text }))
  }
  // React calls no `onBlur` when it removes the field.
  const saveOnClose = useEffectEvent(save)
  useEffect(() => () => saveOnClose(), [])

  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
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
            onBlur={save}
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
            <ShotChip {...getShotChipProps(run, store.isImageSaved(run.id))} />
          </Group>
          {run.taken && <Text size="sm">{formatTimeAndPlace(run.taken)}</Text>}
          {reason && <Text size="sm">{reason}</Text>}
          {view && <OptionalDeviceResult view={view} />}
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
            leftSection={<IconTrash size={20} />}
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
