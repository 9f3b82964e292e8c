import { ImageDialog } from '#ui/image-dialog.tsx'
import { AnnotationFigure } from './annotation-figure.tsx'
import { type AnnotationContextValue, useVisibleAnnotations } from './annotation-provider.tsx'
import classes from './annotation-viewer.module.css'
import { FindingList } from './finding-list.tsx'

type AnnotationViewerProps = AnnotationContextValue & { opened: boolean; onClose: () => void }

/** The viewer fills the screen. */
export function AnnotationViewer({ store, image, opened, onClose }: AnnotationViewerProps) {
  const { drawn } = useVisibleAnnotations(store)
  return (
    <ImageDialog opened={opened} onClose={onClose} title="Annotated image" bodyClass={classes.body}>
      <AnnotationFigure store={store} image={image} isLarge />
      <FindingList store={store} findings={drawn} />
    </ImageDialog>
  )
}
