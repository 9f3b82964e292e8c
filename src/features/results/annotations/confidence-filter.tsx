import { Slider } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import classes from './annotated-image.module.css'
import { useAnnotationState } from './annotation-provider.tsx'
import type { AnnotationStore } from './annotation-store.ts'

/** In percent: `small` for the arrow keys, `large` for Page Up and Page Down. */
const step = { small: 5, large: 20 }

type ConfidenceFilterProps = { store: AnnotationStore; shownCount: number }

/** The result itself does not change. */
export function ConfidenceFilter({ store, shownCount }: ConfidenceFilterProps) {
  const minConfidence = useAnnotationState(store, (state) => state.minConfidence) ?? 0
  const countId = useId()
  if (!store.annotations.some(({ confidence }) => confidence !== undefined)) return null
  const percent = Math.round(minConfidence * 100)
  const setPercent = (value: number) => store.set({ minConfidence: Math.min(100, Math.max(0, value)) / 100 })

  /** Handles Page Up and Page Down, which Mantine's slider does not. */
  function handlePageKeys(event: KeyboardEvent): void {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    setPercent(percent + (event.key === 'PageUp' ? step.large : -step.large))
  }

  return (
    <div className={classes.filter}>
      <div className={classes.filterValues}>
        <span>
          Minimum confidence <strong>{formatPercent(minConfidence)}</strong>
        </span>
        <span id={countId} aria-live="polite">
          {`${shownCount.toLocaleString('en')} of ${store.annotations.length.toLocaleString('en')} shown`}
        </span>
      </div>
      <div className={classes.filterSlider}>
        <span aria-hidden>0%</span>
        <Slider
          size="md"
          thumbSize={24}
          min={0}
          max={100}
          step={step.small}
          label={null}
          thumbLabel="Minimum confidence"
          thumbValueText={percent === 0 ? 'All confidence levels' : `At least ${percent}% sure`}
          onKeyDown={handlePageKeys}
          value={percent}
          onChange={setPercent}
        />
        <span aria-hidden>100%</span>
      </div>
    </div>
  )
}
