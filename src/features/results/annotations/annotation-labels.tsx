import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useMemo } from 'react'
import classes from './annotated-image.module.css'
import { type Annotation, getAnnotationStyle, type Size } from './annotation.ts'
import { useAnnotationState } from './annotation-provider.tsx'
import { type AnnotationStore, getHighlightedPath, isRelated } from './annotation-store.ts'
import { type Label, layoutLabel, layoutLabels, measureText } from './label-layout.ts'

type AnnotationLabelsProps = { annotations: readonly Annotation[]; store: AnnotationStore; image: Size }

/** In CSS pixels, independent of the scale of the image. */
const height = 20
const font = '600 12px Inter, ui-sans-serif, system-ui, sans-serif'
const measureWidth = (text: string) => measureText(text, font)

/** More labels would cover each other. */
const maxLabels = 150
const maxHighlightedLabels = 30

/** Draws the labels over the image. They are hidden from screen readers, which read the names of the shapes. */
export function AnnotationLabels({ annotations, store, image }: AnnotationLabelsProps) {
  const { ref, width } = useElementSize()
  const highlighted = useAnnotationState(store, getHighlightedPath) ?? null
  const isShown = useAnnotationState(store, (state) => state.overlay === 'labels')
  const labels = useMemo(() => {
    if (width === 0) return []
    const scale = width / image.width
    const canvas = { frame: { width, height: image.height * scale }, scale, height, measureWidth }
    const related = annotations.filter(({ path }) => isRelated(path, highlighted))
    const [only] = related
    if (only && related.length === 1) return [layoutLabel(only, canvas)]
    if (related.length > 0) return layoutLabels(related.slice(0, maxHighlightedLabels), canvas)
    return isShown ? layoutLabels(annotations.slice(0, maxLabels), canvas) : []
  }, [annotations, image, width, highlighted, isShown])
  return (
    <div ref={ref} className={classes.labels} aria-hidden>
      {labels.map((label) => (
        <span key={label.annotation.path} className={classes.label} style={getLabelStyle(label)}>
          <span className={classes.labelText}>{label.annotation.label}</span>
          {label.confidence && <span>{label.confidence}</span>}
        </span>
      ))}
    </div>
  )
}

function getLabelStyle({ annotation, x, y, width }: Label): CSSProperties {
  return {
    insetInlineStart: x,
    insetBlockStart: y,
    maxInlineSize: width,
    blockSize: height,
    background: getAnnotationStyle(annotation).color,
  }
}
