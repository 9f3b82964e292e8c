import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import classes from './annotation-link.module.css'
import { useEvidence, useEvidenceState } from './annotation-provider.tsx'
import { type EvidenceStore, isRelated, isSureEnough, litPath } from './annotation-store.ts'
import type { Mark } from './annotation.ts'

type EvidenceLineProps = {
  /** Where the thing stands in the answer as read, with dots: `objects_detected.0`. */
  path: string
  /** Part of a running text: no stop for the Tab key, which would stop at every word. The picture has them all. */
  isWord?: boolean
  /** Without controls of its own: the row is one. */
  children: ReactNode
}

type LinkedLineProps = EvidenceLineProps & { store: EvidenceStore; marks: Mark[] }

/** A row of a result. Where its thing has a place in the picture, pointing at the one lights up the other. */
export function EvidenceLine(props: EvidenceLineProps) {
  const store = useEvidence()?.store
  const marks = useMemo(() => store?.marksOf(props.path) ?? [], [store, props.path])
  if (!store || marks.length === 0) return props.children
  return <LinkedLine {...props} store={store} marks={marks} />
}

function LinkedLine({ path, isWord = false, store, marks, children }: LinkedLineProps) {
  const line = useRef<HTMLSpanElement>(null)
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

  const reached = isWord
    ? {}
    : {
        role: 'button',
        tabIndex: 0,
        'aria-pressed': isChosen ?? false,
        'aria-description': isFiltered ? 'Below the confidence asked for' : 'Shown in the picture',
        onKeyDown,
        onFocus: (event: FocusEvent<HTMLElement>) =>
          event.currentTarget.matches(':focus-visible') && store.set({ focused: path }),
        onBlur: () => store.set({ focused: null }),
      }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a word of a text is no control; by keyboard it is reached in the picture
    // biome-ignore lint/a11y/useKeyWithClickEvents: rows have their keys in `reached`
    <span
      ref={line}
      className={classes.line}
      data-lit={isLit || undefined}
      data-chosen={isChosen || undefined}
      data-filtered={isFiltered || undefined}
      data-word={isWord || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && store.set({ pointed: path })}
      onPointerLeave={() => store.set({ pointed: null })}
      onClick={() => store.choose(path, 'line')}
      {...reached}
    >
      {children}
    </span>
  )
}
