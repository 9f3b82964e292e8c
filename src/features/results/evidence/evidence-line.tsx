import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import classes from './evidence-line.module.css'
import { useEvidence, useEvidenceState } from './evidence-provider.tsx'
import { type EvidenceStore, isRelated, isSureEnough, litPath } from './evidence-store.ts'
import type { Mark } from './mark.ts'

type EvidenceLineProps = {
  /** Where the row's thing stands in the answer, with dots: `objects_detected.0`. */
  path: string
  /** Without controls of its own: the row is one. */
  children: ReactNode
}

type LinkedLineProps = EvidenceLineProps & { store: EvidenceStore; marks: Mark[] }

/** A row of a result. Where its thing has a place in the picture, pointing at the one lights up the other. */
export function EvidenceLine({ path, children }: EvidenceLineProps) {
  const store = useEvidence()?.store
  const marks = useMemo(() => store?.marksOf(path) ?? [], [store, path])
  if (!store || marks.length === 0) return <div>{children}</div>
  return (
    <LinkedLine path={path} store={store} marks={marks}>
      {children}
    </LinkedLine>
  )
}

function LinkedLine({ path, store, marks, children }: LinkedLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const isLit = useEvidenceState(store, (state) => isRelated(path, litPath(state)))
  const isChosen = useEvidenceState(store, (state) => state.chosen === path)
  const comesIntoView = useEvidenceState(
    store,
    (state) => state.chosenFrom === 'picture' && isRelated(path, state.chosen),
  )
  const isFiltered = useEvidenceState(store, (state) => !marks.some((mark) => isSureEnough(mark, state)))
  useEffect(() => {
    if (comesIntoView) line.current?.scrollIntoView({ block: 'nearest' })
  }, [comesIntoView])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') store.set({ chosen: null })
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    store.choose(path, 'line')
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a button may not hold the blocks that rows are made of
    <div
      ref={line}
      className={classes.line}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-description={isFiltered ? 'Below the confidence you asked for' : 'Shown in the picture'}
      data-lit={isLit || undefined}
      data-filtered={isFiltered || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && store.set({ pointed: path })}
      onPointerLeave={() => store.set({ pointed: null })}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && store.set({ focused: path })}
      onBlur={() => store.set({ focused: null })}
      onClick={() => store.choose(path, 'line')}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
