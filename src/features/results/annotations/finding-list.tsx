import { ActionIcon } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { confidenceBadge } from '#domain/results/sections.ts'
import { formatCount, formatNumber } from '#platform/format.ts'
import { IconChevronLeft, IconChevronRight } from '#ui/icons.gen.ts'
import { Chip } from '../components/chip.tsx'
import { getAnnotationStyle } from './annotation.ts'
import { useAnnotationState } from './annotation-provider.tsx'
import { type AnnotationStore, getHighlightedPath } from './annotation-store.ts'
import classes from './annotation-viewer.module.css'
import { createHighlightHandlers } from './highlight-handlers.ts'
import { useProgressiveList } from './use-progressive-list.ts'
import { useRovingFocus } from './use-roving-focus.ts'

type FindingListProps = { store: AnnotationStore; findings: readonly Annotation[] }

export function FindingList({ store, findings }: FindingListProps) {
  const rows = useProgressiveList(findings)
  const { activePath, setActivePath, onKeyDown } = useRovingFocus(rows, store, 'list')
  return (
    <section className={classes.findings} aria-label="Findings">
      <FindingSteps store={store} findings={findings} />
      <ul className={classes.list} onKeyDown={onKeyDown}>
        {rows.map((finding) => (
          <FindingRow
            key={finding.path}
            store={store}
            finding={finding}
            isTabStop={finding.path === activePath}
            onActivate={setActivePath}
          />
        ))}
      </ul>
    </section>
  )
}

function FindingSteps({ store, findings }: FindingListProps) {
  const selected = useAnnotationState(store, (state) => state.selected) ?? null
  const index = findings.findIndex(({ path }) => path === selected)
  function select(at: number): void {
    const finding = findings.at(at % findings.length)
    if (finding) store.set({ selected: finding.path, selectedFrom: 'list' })
  }
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Previous finding"
        onClick={() => select(index < 0 ? -1 : index - 1)}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <span className={classes.position} aria-live="polite">
        {index < 0
          ? formatCount(findings.length, 'finding')
          : `${formatNumber(index + 1)} of ${formatNumber(findings.length)}`}
      </span>
      <ActionIcon variant="default" size="lg" aria-label="Next finding" onClick={() => select(index + 1)}>
        <IconChevronRight size={20} />
      </ActionIcon>
    </div>
  )
}

type FindingRowProps = {
  store: AnnotationStore
  finding: Annotation
  isTabStop: boolean
  onActivate: (path: string) => void
}

const FindingRow = memo(function FindingRow({ store, finding, isTabStop, onActivate }: FindingRowProps) {
  const { path, label, confidence } = finding
  const button = useRef<HTMLButtonElement>(null)
  const handlers = createHighlightHandlers(store, path)
  const isSelected = useAnnotationState(store, (state) => state.selected === path) ?? false
  const isHighlighted = useAnnotationState(store, (state) => getHighlightedPath(state) === path)
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classes.finding}
        data-path={path}
        data-highlighted={isHighlighted || undefined}
        aria-pressed={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        {...handlers}
        onFocus={(event) => {
          onActivate(path)
          handlers.onFocus(event)
        }}
        onClick={() => store.toggleSelected(path, 'list')}
      >
        <span
          className={classes.number}
          style={{ background: getAnnotationStyle(finding).color }}
          aria-hidden
        >
          {store.getNumber(path)}
        </span>
        <bdi className={classes.findingLabel}>{label}</bdi>
        {confidence !== undefined && (
          <Chip badge={confidenceBadge({ fraction: confidence, text: formatPercent(confidence) })} />
        )}
      </button>
    </li>
  )
})
