import '#ui/styles-late.ts'
import { ActionIcon, Group, SegmentedControl, Slider, Text, Tooltip } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import classes from './annotation-controls.module.css'
import { useEvidenceState } from './annotation-provider.tsx'
import type { EvidenceStore, Shown } from './annotation-store.ts'

type EvidenceControlsProps = {
  store: EvidenceStore
  shownCount: number
  isZoomed: boolean
  onZoom: () => void
}

/** How far the slider goes with an arrow key, and with Page Up and Page Down, in percent. */
const step = { small: 5, large: 20 }

const choices: { value: Shown; label: string }[] = [
  { value: 'labels', label: 'Labels' },
  { value: 'boxes', label: 'Boxes' },
  { value: 'nothing', label: 'Picture' },
]

export function EvidenceControls({ store, shownCount, isZoomed, onZoom }: EvidenceControlsProps) {
  const shown = useEvidenceState(store, (state) => state.shown) ?? 'labels'
  const zoomLabel = isZoomed ? 'Fit the picture in' : 'Enlarge the picture'
  return (
    <Group className={classes.controls} gap="sm" wrap="wrap">
      <SegmentedControl
        size="sm"
        className={classes.choice}
        aria-label="Drawn over the picture"
        data={choices}
        value={shown}
        onChange={(value) => store.set({ shown: value as Shown })}
      />
      <Tooltip label={zoomLabel}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={zoomLabel}
          aria-pressed={isZoomed}
          onClick={onZoom}
        >
          {isZoomed ? <IconZoomOut size={18} aria-hidden /> : <IconZoomIn size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <ConfidenceFilter store={store} shownCount={shownCount} />
    </Group>
  )
}

/** Filters what is drawn; the answer itself stays as it is, and nothing is asked again. */
function ConfidenceFilter({ store, shownCount }: Pick<EvidenceControlsProps, 'store' | 'shownCount'>) {
  const label = useId()
  const least = useEvidenceState(store, (state) => state.leastConfidence) ?? 0
  if (!store.marks.some(({ confidence }) => confidence !== undefined)) return null
  const percent = Math.round(least * 100)
  const said = percent === 0 ? 'Any confidence' : `At least ${percent}% sure`
  const filter = (value: number) => store.set({ leastConfidence: Math.min(100, Math.max(0, value)) / 100 })

  /** Mantine's slider knows the arrows, Home and End. */
  function turnPages(event: KeyboardEvent): void {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    filter(percent + (event.key === 'PageUp' ? step.large : -step.large))
  }

  return (
    <div className={classes.filter}>
      <Text id={label} size="xs" c="dimmed">
        {said} · {shownCount.toLocaleString('en')} of {store.marks.length.toLocaleString('en')}
      </Text>
      <Slider
        size="md"
        mt={6}
        thumbSize={24}
        min={0}
        max={100}
        step={step.small}
        label={null}
        thumbLabel="Least confidence"
        thumbValueText={said}
        onKeyDown={turnPages}
        value={percent}
        onChange={filter}
      />
    </div>
  )
}
