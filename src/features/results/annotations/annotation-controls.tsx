import { ActionIcon, Group, SegmentedControl, Slider, Text, Tooltip } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './annotated-image.module.css'
import { useAnnotationState } from './annotation-provider.tsx'
import type { AnnotationStore, OverlayMode } from './annotation-store.ts'

type AnnotationControlsProps = {
  store: AnnotationStore
  shownCount: number
  isZoomed: boolean
  onZoom: () => void
}

const overlayModes: { value: OverlayMode; label: string }[] = [
  { value: 'labels', label: 'Labels' },
  { value: 'boxes', label: 'Boxes' },
  { value: 'nothing', label: 'Image' },
]

export function AnnotationControls({ store, shownCount, isZoomed, onZoom }: AnnotationControlsProps) {
  const overlay = useAnnotationState(store, (state) => state.overlay) ?? 'labels'
  const zoomLabel = isZoomed ? 'Fit' : 'Zoom in'
  return (
    <Group className={classes.controls} gap="sm" wrap="wrap">
      <SegmentedControl
        size="sm"
        className={classes.overlayMode}
        aria-label="Overlay"
        data={overlayModes}
        value={overlay}
        onChange={(value) => store.set({ overlay: value as OverlayMode })}
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

/** In percent: `small` for the arrow keys, `large` for Page Up and Page Down. */
const step = { small: 5, large: 20 }

/** Filters which annotations are drawn. The result itself does not change. */
function ConfidenceFilter({ store, shownCount }: Pick<AnnotationControlsProps, 'store' | 'shownCount'>) {
  const minConfidence = useAnnotationState(store, (state) => state.minConfidence) ?? 0
  if (!store.annotations.some(({ confidence }) => confidence !== undefined)) return null
  const percent = Math.round(minConfidence * 100)
  const valueText = percent === 0 ? 'All confidence levels' : `At least ${percent}% sure`
  const setPercent = (value: number) => store.set({ minConfidence: Math.min(100, Math.max(0, value)) / 100 })

  /** Handles Page Up and Page Down, which Mantine's slider does not. */
  function handlePageKeys(event: KeyboardEvent): void {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    setPercent(percent + (event.key === 'PageUp' ? step.large : -step.large))
  }

  return (
    <div className={classes.filter}>
      <Text size="xs" c="dimmed">
        {valueText} · {shownCount.toLocaleString('en')} of {store.annotations.length.toLocaleString('en')}
      </Text>
      <Slider
        size="md"
        mt={6}
        thumbSize={24}
        min={0}
        max={100}
        step={step.small}
        label={null}
        thumbLabel="Minimum confidence"
        thumbValueText={valueText}
        onKeyDown={handlePageKeys}
        value={percent}
        onChange={setPercent}
      />
    </div>
  )
}
