import { Modal } from '@mantine/core'
import { useMemo } from 'react'
import { AnnotationFigure } from './annotation-figure.tsx'
import { type Annotations, useAnnotationState } from './annotation-provider.tsx'
import { selectVisibleAnnotations } from './annotation-store.ts'
import classes from './annotation-viewer.module.css'
import { FindingList } from './finding-list.tsx'

type AnnotationViewerProps = Annotations & { opened: boolean; onClose: () => void }

/** Shows the annotated image on the whole screen, with its findings beside it, or below it on narrow screens. */
export function AnnotationViewer({ store, image, opened, onClose }: AnnotationViewerProps) {
  const minConfidence = useAnnotationState(store, (state) => state.minConfidence) ?? 0
  const { drawn } = useMemo(
    () => selectVisibleAnnotations(store.annotations, { minConfidence }),
    [store, minConfidence],
  )
  return (
    <Modal
      fullScreen
      opened={opened}
      onClose={onClose}
      title="Annotated image"
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <AnnotationFigure store={store} image={image} isLarge />
      <FindingList store={store} findings={drawn} />
    </Modal>
  )
}
