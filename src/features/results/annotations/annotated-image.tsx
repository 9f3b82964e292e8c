import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { lazy, type ReactNode, useState } from 'react'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import classes from './annotated-image.module.css'
import { AnnotationFigure } from './annotation-figure.tsx'
import { type Annotations, useAnnotations } from './annotation-provider.tsx'

const AnnotationViewer = lazy(() =>
  import('./annotation-viewer.tsx').then(({ AnnotationViewer }) => ({ default: AnnotationViewer })),
)

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

/** Shows the annotated image, with a button that opens the larger viewer. */
function AnnotatedImage(annotations: Annotations) {
  const [isEnlarged, setEnlarged] = useState(false)
  return (
    <>
      <AnnotationFigure
        {...annotations}
        isCovered={isEnlarged}
        action={
          <Tooltip label="Enlarge">
            <ActionIcon variant="default" size="lg" aria-label="Enlarge" onClick={() => setEnlarged(true)}>
              <IconArrowsMaximize size={18} aria-hidden />
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
