import { Loader } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Example } from '#contract/inference.ts'
import type { Rectangle } from '#domain/geometry.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { ImageDialog } from '#ui/image-dialog.tsx'
import { type MeasuredImage, useMeasuredImage } from '#ui/use-measured-image.ts'
import { useImageZoom } from '#ui/zoom/use-image-zoom.ts'
import { zoomToFindings } from '#ui/zoom/zoom.ts'
import type { CountState } from './count-state.ts'
import classes from './marking.module.css'
import { MarkingCanvas } from './marking-canvas.tsx'
import { MarkingControls } from './marking-controls.tsx'
import { findMark, type Mark } from './marks.ts'
import { useMarking } from './use-marking.ts'

export type MarkingDialogProps = {
  opened: boolean
  onClose: () => void
  /** As it is sent. */
  image: File
  /** The marks that the image has already. */
  examples: readonly Example[]
  count: CountState
  /** What a count costs. */
  cost: ReactNode
  /** Counts what looks like the marks. The dialog stays open and shows the count. */
  onCount: (examples: Example[]) => void
}

/** A dialog to mark objects in an image, count all that look like them, and correct what was counted. */
export function MarkingDialog({ opened, onClose, image, ...props }: MarkingDialogProps) {
  const measured = useMeasuredImage(image)
  return (
    <ImageDialog opened={opened} onClose={onClose} title="Mark one, count all" bodyClass={classes.body}>
      {measured ? (
        <MarkingForm {...props} key={measured.url} file={image} image={measured} onClose={onClose} />
      ) : measured === null ? (
        <ErrorAlert message="This browser cannot show the image." />
      ) : (
        <Loader size="sm" />
      )}
    </ImageDialog>
  )
}

type MarkingFormProps = Pick<MarkingDialogProps, 'examples' | 'count' | 'cost' | 'onCount' | 'onClose'> & {
  file: File
  image: MeasuredImage
}

function MarkingForm({ file, image, examples, count, cost, onCount, onClose }: MarkingFormProps) {
  const marking = useMarking({ file, image: image.size, examples })
  // A selected object has another index in the next count, or is not in it.
  const objects = useObjects(count, () => marking.selection?.kind === 'object' && marking.select(undefined))
  /** Whether it was counted by marks. Before, the user is still drawing them. */
  const isRefining = count.status === 'counted' && examples.length > 0
  const { viewportRef, ...zoom } = useImageZoom(
    image.size,
    ({ image: size, viewport }) => {
      const boxes = [...marking.marks.map(({ box }) => box), ...objects]
      return zoomToFindings(boxes, size, viewport)
    },
    true,
  )

  /** Says that an object counts or not, and counts again. */
  function judgeObject(index: number, isNot: boolean): void {
    const box = objects[index]
    if (!box) return
    const known = findMark(box, marking.marks)
    const added = known ? undefined : marking.add(box, isNot)
    if (known) judgeMark(known.id, isNot)
    else if (added) countAgain([...marking.marks, added])
  }

  function judgeMark(id: string, isNot: boolean): void {
    const changed = marking.change(id, { isNot })
    if (isRefining) countAgain(changed)
  }

  function countAgain(marks: readonly Mark[] = marking.marks): void {
    if (marks.some((mark) => !mark.isNot)) onCount(marking.listExamples(marks))
  }

  return (
    <>
      <MarkingCanvas
        image={image}
        marking={marking}
        objects={objects}
        viewportRef={viewportRef}
        isZoomed={zoom.isZoomed}
        onRejectObject={(index) => judgeObject(index, true)}
      />
      <MarkingControls
        marking={marking}
        count={count}
        isRefining={isRefining}
        cost={cost}
        zoom={zoom}
        onJudgeObject={judgeObject}
        onJudgeMark={judgeMark}
        onCount={() => countAgain()}
        onClose={onClose}
      />
    </>
  )
}

/** The last ones stay until there are others. */
function useObjects(count: CountState, onChange: () => void): readonly Rectangle[] {
  const [last, setLast] = useState<readonly Rectangle[]>(none)
  const current = count.status === 'counted' ? count.objects : count.status === 'counting' ? last : none
  if (current !== last) {
    setLast(current)
    onChange()
  }
  return current
}

const none: readonly Rectangle[] = []
