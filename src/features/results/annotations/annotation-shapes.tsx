import { useEffect, useId, useMemo, useRef } from 'react'
import type { Size } from '#domain/geometry.ts'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { formatCount } from '#platform/format.ts'
import zoomClasses from '#ui/zoom/zoomable-image.module.css'
import classes from './annotated-image.module.css'
import { needsFaintLines } from './annotation.ts'
import { useAnnotationState } from './annotation-provider.tsx'
import shapeClasses from './annotation-shape.module.css'
import { AnnotationShape } from './annotation-shape.tsx'
import { type AnnotationStore, getHighlightedPath } from './annotation-store.ts'
import { useProgressiveList } from './use-progressive-list.ts'
import { useRovingFocus } from './use-roving-focus.ts'

type AnnotationShapesProps = {
  store: AnnotationStore
  image: Size
  drawn: readonly Annotation[]
  /** Shows an annotation that was selected in a list. */
  onSelectInList: (annotation: Annotation) => void
}

/** The annotations are one tab stop. */
export function AnnotationShapes({ store, image, drawn, onSelectInList }: AnnotationShapesProps) {
  const { width, height } = image
  const { activePath, setActivePath, onKeyDown } = useRovingFocus(drawn, store)
  const faint = needsFaintLines(drawn)
  const isDimmed = useAnnotationState(store, (state) => !faint && getHighlightedPath(state) !== null)
  const overlay = useAnnotationState(store, (state) => state.overlay)
  const selectedInList = useAnnotationState(store, (state) =>
    state.selectedFrom === 'list' ? state.selected : null,
  )
  const showSelected = useRef(onSelectInList)
  useEffect(() => {
    showSelected.current = onSelectInList
  })
  useEffect(() => {
    const [annotation] = selectedInList ? store.annotationsAt(selectedInList) : []
    if (annotation) showSelected.current(annotation)
  }, [selectedInList, store])

  // Large boxes are drawn first, so that a small box can be tapped within a larger one.
  const ordered = useMemo(() => [...drawn].sort((one, other) => getArea(other) - getArea(one)), [drawn])
  const shown = useProgressiveList(ordered)
  const id = useId()
  const idOf = ({ path }: Annotation) => `${id}${store.getNumber(path)}`
  const className = [
    classes.shapes,
    faint ? shapeClasses.faint : isDimmed ? shapeClasses.dimmed : '',
    overlay === 'nothing' || overlay === 'dots' ? shapeClasses.hidden : '',
  ].join(' ')
  return (
    <div
      className={className}
      role="listbox"
      aria-label={formatCount(drawn.length, 'detection')}
      // The shapes are drawn by size, but screen readers read them in the order of the result.
      aria-owns={drawn.map(idOf).join(' ')}
      onKeyDown={onKeyDown}
    >
      <svg className={zoomClasses.layer} viewBox={`0 0 ${width} ${height}`} role="presentation">
        {shown.map((annotation) => (
          <AnnotationShape
            key={annotation.path}
            id={idOf(annotation)}
            annotation={annotation}
            store={store}
            side={Math.max(width, height)}
            isFaint={faint}
            isTabStop={activePath === annotation.path}
            onActivate={setActivePath}
          />
        ))}
      </svg>
    </div>
  )
}

const getArea = ({ shape }: Annotation) => shape.width * shape.height
