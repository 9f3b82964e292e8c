import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createRunRowReader } from '#core/batches/batch-row-reader.ts'
import { toRows } from '#core/batches/to-rows.ts'
import { useFindReview } from '#core/reviews/use-find-review.ts'
import { type LocalBatch, suggestBatchName } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import { countRuns, formatRunCounts } from '#core/runs/run-status-groups.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useRuns } from '#core/runs/use-runs.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { ExportMenu } from '#features/batches/export-menu.tsx'
import type { CameraState } from '#platform/camera/camera-state.ts'
import type { Camera } from '#platform/camera.ts'
import { formatDateTime, formatNumber } from '#platform/format.ts'
import { BatchSetupFields } from '#screens/shared/batch-setup-fields.tsx'
import { ShareField } from '#screens/shared/share-field.tsx'
import { useAnnotatedBatchExport } from '#screens/shared/use-annotated-batch-export.ts'
import { IconListCheck, IconPlayerPlay, IconPlus, IconSend, IconTable } from '#ui/icons.gen.ts'
import { LazyNetworkSignInAlert } from '#ui/lazy-network-sign-in-alert.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import { PlaceField } from './place-field.tsx'
import { SeriesSettingsFields } from './series-settings-fields.tsx'
import { SeriesTemplateField } from './series-template-field.tsx'
import { Sheet, skipRenderWhileClosed } from './sheet.tsx'
import type { SeriesState } from './use-series.ts'

const none: Run[] = []

type SeriesSheetProps = {
  opened: boolean
  onClose: () => void
  series: SeriesState
  shots: readonly Run[]
  camera: Camera
  state: CameraState
  onContinue: (series: LocalBatch) => void
  onNew: () => void
  onCheck: () => void
}

/** Before the first photo, shows what is sent, and the other series. */
export const SeriesSheet = memo(function SeriesSheet({
  opened,
  onClose,
  series,
  shots,
  camera,
  state,
  onContinue,
  onNew,
  onCheck,
}: SeriesSheetProps) {
  const { current, all } = series
  const others = all.filter(({ id }) => id !== current?.id)
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={current ? 'Series' : 'New series'}
      footer={
        !current && (
          <Button
            size="lg"
            fullWidth
            leftSection={<IconPlayerPlay size={20} />}
            disabled={series.setup.contextProblem !== undefined || !series.setup.agent}
            onClick={onClose}
          >
            Start
          </Button>
        )
      }
    >
      <Stack gap="lg">
        {opened && <LazyNetworkSignInAlert />}
        {current ? (
          <>
            <CurrentSeries
              key={current.id}
              series={current}
              shots={shots}
              onRename={series.rename}
              onNew={onNew}
            />
            <SeriesTemplateField series={current} first={shots[0]} onChange={series.setTemplate} />
            <SharingFields series={series} shots={shots} />
          </>
        ) : (
          <NewSeries series={series} />
        )}
        <Button size="lg" variant="default" leftSection={<IconListCheck size={20} />} onClick={onCheck}>
          Ready for the field?
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconSend size={20} />}
          renderRoot={(props) => <Link to="/batches/outbox" {...props} />}
        >
          Outbox
        </Button>
        <SeriesSettingsFields camera={camera} state={state} />
        {others.length > 0 && (
          <Stack gap="xs">
            <Title order={3}>Continue another series</Title>
            {others.map((one) => (
              <Button
                key={one.id}
                size="lg"
                variant="default"
                justify="space-between"
                rightSection={
                  <Text size="sm" c="dimmed">
                    {formatDateTime(one.createdAt)}
                  </Text>
                }
                onClick={() => onContinue(one)}
              >
                <bdi>{one.name}</bdi>
              </Button>
            ))}
          </Stack>
        )}
      </Stack>
    </Sheet>
  )
}, skipRenderWhileClosed)

function NewSeries({ series }: { series: SeriesState }) {
  return (
    <Stack gap="md">
      <Text size="sm">These stay the same for all photos of the series.</Text>
      <BatchSetupFields setup={series.setup} />
      <TextInput
        label="Name"
        placeholder={suggestBatchName('Series')}
        maxLength={100}
        value={series.name}
        onChange={(event) => series.setName(event.currentTarget.value)}
      />
      <SharingFields series={series} shots={none} />
    </Stack>
  )
}

function SharingFields({ series, shots }: Pick<SeriesSheetProps, 'series' | 'shots'>) {
  const { current, isShared, recordsPlace, setShared } = series
  const hasPlaces = recordsPlace || shots.some(({ taken }) => taken)
  return (
    <>
      <ShareField size="lg" batch={current} onChange={setShared} {...{ isShared, hasPlaces }} />
      <PlaceField series={series} />
    </>
  )
}

type CurrentSeriesProps = {
  series: LocalBatch
  shots: readonly Run[]
  onRename: (name: string) => void
  onNew: () => void
}

function CurrentSeries({ series, shots, onRename, onNew }: CurrentSeriesProps) {
  const runs = getRunStore(useUserScope())
  const { data: all = none } = useRuns()
  const findReview = useFindReview()
  const exported = useMemo(() => {
    const ids = new Set(shots.map(({ id }) => id))
    return all.filter(({ id, rerunOf }) => ids.has(rerunOf ?? id))
  }, [all, shots])
  const rows = useMemo(() => toRows(exported, findReview), [exported, findReview])
  const content = useMemo(
    () => createRunRowReader(runs, series.agent, new Map(exported.map((run) => [run.id, run]))),
    [runs, series.agent, exported],
  )
  const exports = useAnnotatedBatchExport(series.name, rows, content)
  const counts = countRuns([...shots])
  const { parameter, template } = series.request
  const facts = joinParts([series.agent.name, series.variantName, parameter, template?.name])

  const [typed, setTyped] = useState(series.name)
  function rename(): void {
    const name = typed.trim()
    if (name === '' || name === series.name) return
    onRename(name)
  }
  // React calls no `onBlur` when it removes the field.
  const renameOnClose = useEffectEvent(rename)
  useEffect(() => () => renameOnClose(), [])

  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        size="lg"
        maxLength={100}
        description={facts}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
      />
      <Text fw={600}>
        {joinParts([
          `${formatNumber(counts.done)} of ${formatNumber(shots.length)} done`,
          formatRunCounts(counts),
        ])}
      </Text>
      <Group gap="sm">
        <ExportMenu count={rows.length} actions={exports} reportId={series.id} />
        <Button
          variant="default"
          leftSection={<IconTable size={18} />}
          renderRoot={(props) => <Link to="/batches/$id" params={{ id: series.id }} {...props} />}
        >
          Open the table
        </Button>
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={onNew}>
          New series
        </Button>
      </Group>
    </Stack>
  )
}
