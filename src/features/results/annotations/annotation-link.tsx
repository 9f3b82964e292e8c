import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Annotation } from './annotation.ts'
import classes from './annotation-link.module.css'
import { useAnnotationState, useAnnotations } from './annotation-provider.tsx'
import { type AnnotationStore, getHighlightedPath, isAboveThreshold, isRelated } from './annotation-store.ts'

type AnnotationLinkProps = {
  /** The path of the item in the parsed result, such as `objects_detected.0`. */
  path: string
  /** Whether this is a word in a text. It is not focusable, but its annotation in the image is. */
  isWord?: boolean
  /** Must not contain interactive elements, because the whole row may be a button. */
  children: ReactNode
}

type ActiveLinkProps = AnnotationLinkProps & { store: AnnotationStore; annotations: Annotation[] }

/** Links an item of a result to its annotation: hovering over or selecting one of them highlights both. */
export function AnnotationLink(props: AnnotationLinkProps) {
  const store = useAnnotations()?.store
  const annotations = useMemo(() => store?.annotationsAt(props.path) ?? [], [store, props.path])
  if (!store || annotations.length === 0) return props.children
  return <ActiveLink {...props} store={store} annotations={annotations} />
}

function ActiveLink({ path, isWord = false, store, annotations, children }: ActiveLinkProps) {
  const element = useRef<HTMLSpanElement>(null)
  const isHighlighted = useAnnotationState(store, (state) => isRelated(path, getHighlightedPath(state)))
  const isSelected = useAnnotationState(store, (state) => state.selected === path)
  const isSelectedInImage = useAnnotationState(
    store,
    (state) => state.selectedFrom === 'image' && isRelated(path, state.selected),
  )
  const isFiltered = useAnnotationState(
    store,
    (state) => !annotations.some((annotation) => isAboveThreshold(annotation, state)),
  )
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
        'aria-pressed': isSelected ?? false,
        'aria-description': isFiltered ? 'Below the minimum confidence' : 'Shown in the image',
        onKeyDown,
        onFocus: (event: FocusEvent<HTMLElement>) =>
          event.currentTarget.matches(':focus-visible') && store.set({ focused: path }),
        onBlur: () => store.set({ focused: null }),
      }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a word is no control; the keyboard reaches its annotation
    // biome-ignore lint/a11y/useKeyWithClickEvents: rows get their key handler from `buttonProps`
    <span
      ref={element}
      className={classes.link}
      data-highlighted={isHighlighted || undefined}
      data-selected={isSelected || undefined}
      data-filtered={isFiltered || undefined}
      data-word={isWord || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && store.set({ hovered: path })}
      onPointerLeave={() => store.set({ hovered: null })}
      onClick={() => store.toggleSelected(path, 'list')}
      {...buttonProps}
    >
      {children}
    </span>
  )
}
