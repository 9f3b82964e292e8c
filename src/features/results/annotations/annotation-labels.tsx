import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useEffect, useMemo } from 'react'
import type { Size } from '#domain/geometry.ts'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import classes from './annotated-image.module.css'
import { getAnnotationStyle } from './annotation.ts'
import { useAnnotationState } from './annotation-provider.tsx'
import { type AnnotationStore, getHighlightedPath, isRelatedPath } from './annotation-store.ts'
import { measureTextWidth, type PlacedLabel, placeLabel, placeLabels } from './label-layout.ts'

type AnnotationLabelsProps = { annotations: readonly Annotation[]; store: AnnotationStore; image: Size }

/** More labels would hide the image. */
const maxLabels = 150
const maxHighlightedLabels = 30

/** Labels are hidden from screen readers, which read the names of the shapes. */
export function AnnotationLabels({ annotations, store, image }: AnnotationLabelsProps) {
  const { ref, width, height } = useElementSize()
  const highlighted = useAnnotationState(store, getHighlightedPath) ?? null
  const isShown = useAnnotationState(store, (state) => state.overlay === 'labels')
  const labels = useMemo(() => {
    if (width === 0 || height === 0) return []
    const canvas = createCanvas({ annotations, image, layer: { width, height }, store })
    const related = annotations.filter(({ path }) => isRelatedPath(path, highlighted))
    const chosen = related.length > 0 ? related.slice(0, maxHighlightedLabels) : isShown ? annotations : []
    const [only] = chosen
    const placed =
      only && related.length === 1
        ? [placeLabel(only, canvas)]
        : placeLabels(chosen.slice(0, maxLabels), canvas)
    return placed.map((label) => ({ ...label, x: label.x - canvas.frame.x }))
  }, [annotations, image, width, height, highlighted, isShown, store])

  const isNumbered = labels.some((label) => label.isNumber)
  useEffect(() => {
    // While the label of one item is shown, the numbers in the list remain.
    if (isNumbered || highlighted === null) store.set({ isNumbered })
  }, [store, isNumbered, highlighted])

  return (
    <div ref={ref} className={classes.labels} aria-hidden>
      {labels.map((label) => (
        <span
          key={label.annotation.path}
          className={classes.label}
          data-number={label.isNumber || undefined}
          style={getLabelStyle(label)}
        >
          <span className={classes.labelText}>{label.text}</span>
          {label.confidence && <span>{label.confidence}</span>}
        </span>
      ))}
    </div>
  )
}

/**
 * The sizes of labels depend on the font size of the page, but not on the scale of the image. The layer of the labels is as
 * high as the image, and as wide as the viewport if that is wider.
 */
function createCanvas({ annotations, image, layer, store }: AnnotationLabelsProps & { layer: Size }) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const scale = layer.height / image.height
  const margin = Math.max(0, (layer.width - image.width * scale) / 2)
  const font = `600 ${rem * 0.75}px Inter, ui-sans-serif, system-ui, sans-serif`
  return {
    frame: { x: -margin, y: 0, ...layer },
    scale,
    height: rem * 1.25,
    measureWidth: (text: string) => measureTextWidth(text, font),
    drawn: annotations,
    getNumber: ({ path }: Annotation) => store.getNumber(path) ?? 0,
  }
}

function getLabelStyle({ annotation, x, y, width, height }: PlacedLabel): CSSProperties {
  return {
    insetInlineStart: x,
    insetBlockStart: y,
    maxInlineSize: width,
    blockSize: height,
    background: getAnnotationStyle(annotation).color,
  }
}
