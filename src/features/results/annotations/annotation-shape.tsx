import { type Annotation, getAccessibleName, getAnnotationStyle } from './annotation.ts'
import { useAnnotationState } from './annotation-provider.tsx'
import classes from './annotation-shape.module.css'
import { type AnnotationStore, getHighlightedPath, isRelated } from './annotation-store.ts'

type AnnotationShapeProps = {
  id: string | undefined
  annotation: Annotation
  store: AnnotationStore
  /** The longest side of the image in pixels. */
  side: number
  isTabStop: boolean
  onActivate: (path: string) => void
}

/** A fraction of the longest side. Boxes that are lower are probably words, and get thinner lines. */
const smallHeight = 0.05

/** Draws one annotation in the coordinates of the image. Lines have the same width at any scale. */
export function AnnotationShape({
  id,
  annotation,
  store,
  side,
  isTabStop,
  onActivate,
}: AnnotationShapeProps) {
  const { path, shape } = annotation
  const isHighlighted = useAnnotationState(store, (state) => isRelated(path, getHighlightedPath(state)))
  const isSelected = useAnnotationState(store, (state) => state.selected === path)
  const { color, dashes } = getAnnotationStyle(annotation)
  return (
    <g
      id={id}
      className={classes.shape}
      role="option"
      aria-label={getAccessibleName(annotation)}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-path={path}
      data-kind={shape.kind}
      data-small={(shape.kind === 'box' && shape.height < side * smallHeight) || undefined}
      data-highlighted={isHighlighted || undefined}
      style={{ color }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && store.set({ hovered: path })}
      onPointerLeave={() => store.set({ hovered: null })}
      onClick={() => {
        onActivate(path)
        store.toggleSelected(path, 'image')
      }}
      onFocus={(event) => {
        onActivate(path)
        if (event.currentTarget.matches(':focus-visible')) store.set({ focused: path })
      }}
      onBlur={() => store.set({ focused: null })}
    >
      <Outline shape={shape} side={side} className={classes.halo} />
      <Outline shape={shape} side={side} className={classes.line} dashes={dashes} />
    </g>
  )
}

type OutlineProps = {
  shape: Annotation['shape']
  side: number
  className: string | undefined
  dashes?: number[]
}

function Outline({ shape: { kind, x, y, width, height }, side, className, dashes = [] }: OutlineProps) {
  const radius = kind === 'region' ? Math.min(width, height) / 5 : Math.min(width, height, side / 60) / 4
  const strokeDasharray = dashes.map((length) => length * 2).join(' ') || undefined
  return <rect {...{ className, x, y, width, height, strokeDasharray }} rx={radius} />
}
