import { ActionIcon, Tooltip } from '@mantine/core'
import { lazy, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconArrowsMaximize } from '#ui/icons.gen.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import classes from './annotated-image.module.css'
import { AnnotationFigure } from './annotation-figure.tsx'
import { type AnnotationContextValue, useAnnotationContext } from './annotation-provider.tsx'

const AnnotationViewer = lazy(() =>
  import('./annotation-viewer.tsx').then(({ AnnotationViewer }) => ({ default: AnnotationViewer })),
)

type AnnotatedLayoutProps = {
  /** The image to show if there are no annotations. */
  plainImage?: Blob | undefined
  children: ReactNode
}

/** Shows a result beside its annotated image, or below it on narrow screens. */
export function AnnotatedLayout({ plainImage, children }: AnnotatedLayoutProps) {
  const annotations = useAnnotationContext()
  const hasAnnotations = annotations !== null && annotations.store.annotations.length > 0
  const imageColumn = useRef<HTMLDivElement>(null)
  // When the image is decoded, it is added above a list and buttons that may have the focus.
  useLayoutEffect(() => {
    if (hasAnnotations && imageColumn.current) showFocusBelow(imageColumn.current)
  }, [hasAnnotations])
  if (!hasAnnotations && !plainImage) return children
  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <div ref={imageColumn} className={classes.imageColumn}>
          {hasAnnotations ? <AnnotatedImage {...annotations} /> : <PlainImage image={plainImage} />}
        </div>
        <div className={classes.resultColumn}>{children}</div>
      </div>
    </div>
  )
}

function showFocusBelow(element: Element): void {
  const focused = document.querySelector(':focus-visible')
  if (focused && element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
    focused.scrollIntoView({ block: 'nearest' })
}

function PlainImage({ image }: { image: Blob | undefined }) {
  const url = useObjectUrl(image)
  return url ? <img className={classes.plainImage} src={url} alt="Sent to the agent" /> : null
}

function AnnotatedImage(annotations: AnnotationContextValue) {
  const [isEnlarged, setEnlarged] = useState(false)
  return (
    <>
      <AnnotationFigure
        {...annotations}
        isCovered={isEnlarged}
        action={
          <Tooltip label="Enlarge">
            <ActionIcon variant="default" size="lg" aria-label="Enlarge" onClick={() => setEnlarged(true)}>
              <IconArrowsMaximize size={18} />
            </ActionIcon>
          </Tooltip>
        }
      />
      <LazyDialog opened={isEnlarged}>
        {(opened) => <AnnotationViewer {...annotations} opened={opened} onClose={() => setEnlarged(false)} />}
      </LazyDialog>
    </>
  )
}
