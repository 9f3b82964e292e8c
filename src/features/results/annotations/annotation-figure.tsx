import { Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { getViewportProps, useImageZoom } from '#ui/zoom/use-image-zoom.ts'
import { getCenteringTarget, getFindingsTarget, getFindingTarget } from '#ui/zoom/zoom.ts'
import zoomClasses from '#ui/zoom/zoomable-image.module.css'
import classes from './annotated-image.module.css'
import { AnnotationControls } from './annotation-controls.tsx'
import { AnnotationDots } from './annotation-dots.tsx'
import { AnnotationLabels } from './annotation-labels.tsx'
import { type AnnotationContextValue, useVisibleAnnotations } from './annotation-provider.tsx'
import { AnnotationShapes } from './annotation-shapes.tsx'
import type { AnnotationStore } from './annotation-store.ts'

type AnnotationFigureProps = AnnotationContextValue & {
  /** Whether it fills its container. Otherwise it has the shape of the image. */
  isLarge?: boolean
  /** Whether a dialog covers it: the annotations are not drawn. */
  isCovered?: boolean
  action?: ReactNode
}

/** In pixels. In the larger viewer, a lower annotation is enlarged when it is selected in the list. */
const minSelectedHeight = 28

export function AnnotationFigure({ store, image, isLarge, isCovered, action }: AnnotationFigureProps) {
  const { width, height } = image.size
  const { drawn, total } = useVisibleAnnotations(store)
  const { viewportRef, ...zoom } = useImageZoom(image.size, (sizes) => {
    const selected = findSelected(store)
    return selected
      ? getFindingTarget(selected.shape, sizes.image, sizes.viewport)
      : getFindingsTarget(
          drawn.map(({ shape }) => shape),
          sizes.image,
          sizes.viewport,
        )
  })

  function showSelected({ shape }: Annotation): void {
    // The page only scrolls until the image is visible.
    viewportRef.current?.scrollIntoView({ block: 'nearest' })
    if (isLarge || zoom.isZoomed) {
      zoom.zoomTo((sizes) => getCenteringTarget(shape, sizes, isLarge ? minSelectedHeight : 0))
    }
  }

  return (
    <figure
      className={classes.figure}
      data-large={isLarge || undefined}
      style={{ '--image-ratio': width / height } as CSSProperties}
      aria-label="Annotated image"
    >
      <div
        ref={viewportRef}
        className={`${zoomClasses.viewport} ${classes.viewport}`}
        data-zoomed={zoom.isZoomed || undefined}
        {...getViewportProps(zoom.isZoomed)}
      >
        <div className={zoomClasses.canvas}>
          <img
            className={zoomClasses.layer}
            src={image.url}
            alt="Sent to the agent"
            width={width}
            height={height}
            draggable={false}
          />
          {!isCovered && (
            <>
              <AnnotationShapes
                store={store}
                image={image.size}
                drawn={drawn}
                onSelectInList={showSelected}
              />
              <AnnotationDots store={store} image={image.size} drawn={drawn} />
              <AnnotationLabels annotations={drawn} store={store} image={image.size} />
            </>
          )}
        </div>
      </div>
      <AnnotationControls
        store={store}
        shownCount={drawn.length}
        zoom={zoom}
        hasZoomSteps={isLarge}
        action={action}
      />
      {total > drawn.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {`Showing the first ${drawn.length} of ${total.toLocaleString('en')} detections. The raw view has all of them.`}
        </Text>
      )}
    </figure>
  )
}

function findSelected(store: AnnotationStore): Annotation | undefined {
  const { selected } = store.get()
  return selected === null ? undefined : store.annotationsAt(selected)[0]
}
