import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import classes from './annotation-link.module.css'
import { useAnnotationContext, useAnnotationState } from './annotation-provider.tsx'
import {
  type AnnotationState,
  type AnnotationStore,
  getHighlightedPath,
  isAboveThreshold,
  isRelatedPath,
} from './annotation-store.ts'
import { createHighlightHandlers } from './highlight-handlers.ts'

type AnnotationLinkProps = {
  /** The path of the item in the parsed result, such as `objects_detected.0`. */
  path: string
  /** Whether the item is a word in a text. Words are not focusable, but their annotations in the image are. */
  isWord?: boolean
  /** Must not contain interactive elements, because the whole row may be a button. */
  children: ReactNode
}

type ActiveLinkProps = AnnotationLinkProps & { store: AnnotationStore; annotations: Annotation[] }

/** Links an item of a result to its annotation: hovering over or selecting one of them highlights both. */
export function AnnotationLink(props: AnnotationLinkProps) {
  const store = useAnnotationContext()?.store
  const annotations = useMemo(() => store?.annotationsAt(props.path) ?? [], [store, props.path])
  if (!store || annotations.length === 0) return props.children
  return <ActiveLink {...props} store={store} annotations={annotations} />
}

function ActiveLink({ path, isWord = false, store, annotations, children }: ActiveLinkProps) {
  const element = useRef<HTMLSpanElement>(null)
  // One subscription per link: a text may have hundreds.
  const flags = useAnnotationState(store, (state) => listFlags(state, path, annotations)) ?? ''
  const has = (flag: Flag) => flags.split(' ').includes(flag)
  const isSelected = has('selected')
  const isSelectedInImage = has('selected-in-image')
  const isFiltered = has('filtered')
  const number = has('numbered') && !isWord ? store.getNumber(path) : undefined
  useEffect(() => {
    if (isSelectedInImage) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelectedInImage])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') store.set({ selected: null })
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    store.toggleSelected(path, 'list')
  }

  const buttonProps = isWord
    ? {}
    : {
        role: 'button',
        tabIndex: 0,
        'aria-pressed': isSelected,
        'aria-description': isFiltered ? 'Below the minimum confidence' : 'Shown in the image',
        onKeyDown,
      }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a word is no control; the keyboard reaches its annotation
    // biome-ignore lint/a11y/useKeyWithClickEvents: rows get their key handler from `buttonProps`
    <span
      ref={element}
      className={classes.link}
      data-highlighted={has('highlighted') || undefined}
      data-selected={isSelected || undefined}
      data-filtered={isFiltered || undefined}
      data-word={isWord || undefined}
      data-numbered={number !== undefined || undefined}
      {...createHighlightHandlers(store, path)}
      onClick={() => store.toggleSelected(path, 'list')}
      {...buttonProps}
    >
      {number !== undefined && (
        <span className={classes.number} aria-hidden>
          {number}
        </span>
      )}
      {children}
    </span>
  )
}

type Flag = 'highlighted' | 'selected' | 'selected-in-image' | 'filtered' | 'numbered'

/** Returns the flags that are set, separated by spaces: a text, because the link is rendered again when it changes. */
function listFlags(state: AnnotationState, path: string, annotations: Annotation[]): string {
  const flags: Record<Flag, boolean> = {
    highlighted: isRelatedPath(path, getHighlightedPath(state)),
    selected: state.selected === path,
    'selected-in-image': state.selectedFrom === 'image' && isRelatedPath(path, state.selected),
    filtered: !annotations.some((annotation) => isAboveThreshold(annotation, state)),
    numbered: state.isNumbered,
  }
  return Object.entries(flags)
    .flatMap(([flag, isSet]) => (isSet ? flag : []))
    .join(' ')
}
