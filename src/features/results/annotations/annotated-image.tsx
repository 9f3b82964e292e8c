import { Text } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import classes from './annotated-image.module.css'
import { type Annotation, isCrowded } from './annotation.ts'
import { AnnotationControls } from './annotation-controls.tsx'
import { AnnotationLabels } from './annotation-labels.tsx'
import { type Annotations, useAnnotationState, useAnnotations } from './annotation-provider.tsx'
import shapeClasses from './annotation-shape.module.css'
import { AnnotationShape } from './annotation-shape.tsx'
import { getHighlightedPath, selectVisibleAnnotations } from './annotation-store.ts'
import { useRovingFocus } from './use-roving-focus.ts'

/** Shows a result beside its annotated image, or below it on narrow screens. Without annotations, shows the result only. */
export function AnnotatedLayout({ children }: { children: ReactNode }) {
  const annotations = useAnnotations()
  if (!annotations || annotations.store.annotations.length === 0) return children
  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <div className={classes.imageColumn}>
          <AnnotatedImage {...annotations} />
        </div>
        <div className={classes.resultColumn}>{children}</div>
      </div>
    </div>
  )
}

function AnnotatedImage({ store, image }: Annotations) {
  const { width, height } = image.size
  const [isZoomed, setZoomed] = useState(false)
  const minConfidence = useAnnotationState(store, (state) => state.minConfidence) ?? 0
  const { drawn, total } = useMemo(
    () => selectVisibleAnnotations(store.annotations, { minConfidence }),
    [store, minConfidence],
  )
  return (
    <figure className={classes.figure} aria-label="Annotated image">
      <Viewport isZoomed={isZoomed}>
        <div
          className={classes.canvas}
          style={{ '--image-width': `${width}px`, '--image-ratio': width / height } as CSSProperties}
        >
          <img
            className={classes.image}
            src={image.url}
            alt="Sent to the agent"
            width={width}
            height={height}
          />
          <Shapes store={store} image={image} drawn={drawn} />
          <AnnotationLabels annotations={drawn} store={store} image={image.size} />
        </div>
      </Viewport>
      <AnnotationControls
        store={store}
        shownCount={drawn.length}
        isZoomed={isZoomed}
        onZoom={() => setZoomed(!isZoomed)}
      />
      {total > drawn.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {`Showing the first ${drawn.length} of ${total.toLocaleString('en')} detections. The raw view has all of them.`}
        </Text>
      )}
    </figure>
  )
}

/** Shows the whole image, or a scrollable part if it is zoomed. A scrollable region must be focusable (WCAG 2.1.1). */
function Viewport({ isZoomed, children }: { isZoomed: boolean; children: ReactNode }) {
  return (
    <div
      className={classes.viewport}
      data-viewport
      data-zoomed={isZoomed || undefined}
      {...(isZoomed ? { tabIndex: 0, role: 'region', 'aria-label': 'Zoomed image' } : {})}
    >
      {children}
    </div>
  )
}

/** Scrolls the zoomed image so that the shape is in its center. The page only scrolls until the image is visible. */
function scrollIntoViewport(shape: SVGGElement): void {
  const viewport = shape.closest('[data-viewport]')
  if (!viewport) return
  viewport.scrollIntoView({ block: 'nearest' })
  const outer = viewport.getBoundingClientRect()
  const inner = shape.getBoundingClientRect()
  viewport.scrollBy({
    left: inner.x + inner.width / 2 - outer.x - outer.width / 2,
    top: inner.y + inner.height / 2 - outer.y - outer.height / 2,
  })
}

function Shapes({ store, image, drawn }: Annotations & { drawn: Annotation[] }) {
  const { width, height } = image.size
  const svg = useRef<SVGSVGElement>(null)
  const { activePath, setActivePath, onKeyDown } = useRovingFocus(drawn, store)
  const isAnyHighlighted = useAnnotationState(store, (state) => getHighlightedPath(state) !== null)
  const overlay = useAnnotationState(store, (state) => state.overlay)
  const selectedInList = useAnnotationState(store, (state) =>
    state.selectedFrom === 'list' ? state.selected : null,
  )
  // Large boxes are drawn first, so that a small box can be tapped within a larger one.
  const ordered = useMemo(() => [...drawn].sort((one, other) => area(other) - area(one)), [drawn])
  const id = useId()
  const ids = useMemo(() => new Map(drawn.map(({ path }, at) => [path, `${id}${at}`])), [drawn, id])

  useEffect(() => {
    const shape = selectedInList ? svg.current?.querySelector<SVGGElement>('[data-highlighted]') : undefined
    if (shape) scrollIntoViewport(shape)
  }, [selectedInList])

  const className = [
    classes.shapes,
    isCrowded(drawn, image.size) ? shapeClasses.crowded : '',
    isAnyHighlighted ? shapeClasses.dimmed : '',
    overlay === 'nothing' ? shapeClasses.hidden : '',
  ].join(' ')
  return (
    <div
      className={className}
      role="listbox"
      aria-label={`${drawn.length} ${drawn.length === 1 ? 'detection' : 'detections'}`}
      // The shapes are drawn by size, but screen readers read them in the order of the result.
      aria-owns={[...ids.values()].join(' ')}
      onKeyDown={onKeyDown}
    >
      <svg ref={svg} className={classes.svg} viewBox={`0 0 ${width} ${height}`} role="presentation">
        {ordered.map((annotation) => (
          <AnnotationShape
            key={annotation.path}
            id={ids.get(annotation.path)}
            annotation={annotation}
            store={store}
            side={Math.max(width, height)}
            isTabStop={activePath === annotation.path}
            onActivate={setActivePath}
          />
        ))}
      </svg>
    </div>
  )
}

const area = ({ shape }: Annotation) => shape.width * shape.height
