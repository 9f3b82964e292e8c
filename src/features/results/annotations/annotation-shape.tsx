import { memo } from 'react'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { getAccessibleName, getAnnotationStyle } from './annotation.ts'
import { useAnnotationState } from './annotation-provider.tsx'
import classes from './annotation-shape.module.css'
import { type AnnotationStore, getHighlightedPath, isRelatedPath } from './annotation-store.ts'
import { createHighlightHandlers } from './highlight-handlers.ts'

type AnnotationShapeProps = {
  id: string
  annotation: Annotation
  store: AnnotationStore
  /** The longest side of the image in pixels. */
  side: number
  /** Whether it has a light line under the dark one only while it is highlighted. */
  isFaint: boolean
  isTabStop: boolean
  onActivate: (path: string) => void
}

/** Boxes lower than this fraction of the longest side of the image are probably words, and get a thinner outline. */
const smallHeight = 0.05
/** The space between a small box and its outline, as a fraction of its height, so that the outline does not cover the word. */
const smallPadding = 0.15

/** Draws one annotation in the coordinates of the image. Lines have the same width at any scale. */
export const AnnotationShape = memo(function AnnotationShape({
  id,
  annotation,
  store,
  side,
  isFaint,
  isTabStop,
  onActivate,
}: AnnotationShapeProps) {
  const { path, shape } = annotation
  // One subscription per shape: there may be hundreds.
  const state = useAnnotationState(store, (now) => {
    const isHighlighted = isRelatedPath(path, getHighlightedPath(now))
    return now.selected === path
      ? isHighlighted
        ? 'selected highlighted'
        : 'selected'
      : isHighlighted
        ? 'highlighted'
        : ''
  })
  const { color, dashes } = getAnnotationStyle(annotation)
  const handlers = createHighlightHandlers(store, path)
  const isSmall = shape.kind === 'box' && shape.height < side * smallHeight
  const padding = isSmall ? shape.height * smallPadding : 0
  return (
    <g
      id={id}
      className={classes.shape}
      role="option"
      aria-label={getAccessibleName(annotation)}
      aria-selected={state?.startsWith('selected')}
      tabIndex={isTabStop ? 0 : -1}
      data-path={path}
      data-kind={shape.kind}
      data-small={isSmall || undefined}
      data-highlighted={state?.endsWith('highlighted') || undefined}
      style={{ color }}
      {...handlers}
      onClick={() => {
        onActivate(path)
        store.toggleSelected(path, 'image')
      }}
      onFocus={(event) => {
        onActivate(path)
        handlers.onFocus(event)
      }}
    >
      {(!isFaint || state?.endsWith('highlighted')) && (
        <Outline shape={shape} side={side} padding={padding} className={classes.halo} />
      )}
      <Outline shape={shape} side={side} padding={padding} className={classes.line} dashes={dashes} />
    </g>
  )
})

type OutlineProps = {
  shape: Annotation['shape']
  side: number
  padding: number
  className: string | undefined
  dashes?: number[]
}

function Outline({ shape, side, padding, className, dashes = [] }: OutlineProps) {
  const { kind, x, y, width, height } = shape
  const radius = kind === 'region' ? Math.min(width, height) / 5 : Math.min(width, height, side / 60) / 4
  const strokeDasharray = dashes.map((length) => length * 2).join(' ') || undefined
  return (
    <rect
      className={className}
      x={x - padding}
      y={y - padding}
      width={width + padding * 2}
      height={height + padding * 2}
      rx={radius}
      strokeDasharray={strokeDasharray}
    />
  )
}
