import { Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { CountCriteria, TemplateRef } from '#core/agents/run-request.ts'
import type { Rectangle } from '#domain/geometry.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { ImageDialog } from '#ui/image-dialog.tsx'
import { type MeasuredImage, useMeasuredImage } from '#ui/use-measured-image.ts'
import { useImageZoom } from '#ui/zoom/use-image-zoom.ts'
import { getFindingsTarget } from '#ui/zoom/zoom.ts'
import type { CountState } from './count-state.ts'
import classes from './marking.module.css'
import { MarkingCanvas } from './marking-canvas.tsx'
import { MarkingControls } from './marking-controls.tsx'
import { findMarkAtCenterOf, type Mark } from './marks.ts'
import { TemplatesDialog } from './templates-dialog.tsx'
import { isCountable, useMarking } from './use-marking.ts'

export type MarkingDialogProps = {
  opened: boolean
  onClose: () => void
  /** As it is sent. Undefined until it is prepared, or if it cannot be: `imageProblem` says why. */
  image: File | undefined
  imageProblem?: string | null
  /** Whose templates are offered. */
  agentCode?: string
  /** By what the image was counted already. */
  by: CountCriteria
  count: CountState
  /** What a count costs. */
  cost: ReactNode
  /** What is done with the marks, if they are not counted now. */
  action?: { label: string; isPending: boolean }
  /** Counts the image. The dialog stays open and shows the count. */
  onCount: (by: CountCriteria) => void
}

/** A dialog to mark objects in an image, count all that look like them, and correct what was counted. */
export function MarkingDialog({ opened, onClose, image, imageProblem, ...props }: MarkingDialogProps) {
  const measured = useMeasuredImage(image)
  const [isChoosing, choosing] = useDisclosure(false)
  return (
    <ImageDialog
      opened={opened}
      onClose={onClose}
      // Escape closes the templates first.
      closeOnEscape={!isChoosing}
      title="Mark one, count all"
      bodyClass={classes.body}
    >
      {measured && image ? (
        <MarkingForm
          {...props}
          key={measured.url}
          file={image}
          image={measured}
          templates={{ isOpen: isChoosing, ...choosing }}
          onClose={onClose}
        />
      ) : imageProblem || (image && measured === null) ? (
        <ErrorAlert message={imageProblem ?? 'This browser cannot show the image.'} />
      ) : (
        <Loader size="sm" />
      )}
    </ImageDialog>
  )
}

type MarkingFormProps = Omit<MarkingDialogProps, 'opened' | 'image' | 'imageProblem'> & {
  file: File
  image: MeasuredImage
  templates: { isOpen: boolean; open: () => void; close: () => void }
}

function MarkingForm(props: MarkingFormProps) {
  const { file, image, agentCode, by, count, cost, action, templates, onCount, onClose } = props
  const marking = useMarking({ file, image: image.size, by })
  const [isPointerDown, setPointerDown] = useState(false)
  const objects = useObjects(count, () => {
    const kind = marking.selection?.kind
    // A selected object has another index in the next count, or is not in it. The handles of a selected mark cover small
    // objects, but they may be dragged now.
    if (kind === 'object' || (kind === 'mark' && !isPointerDown)) marking.select(undefined)
  })
  /** Whether it was counted by marks or a template. Before, the user is still drawing them. */
  const isRefining = count.status === 'counted' && (by.examples.length > 0 || by.template !== undefined)
  const { viewportRef, ...zoom } = useImageZoom(
    image.size,
    ({ image: size, viewport }) => {
      const boxes = [...marking.marks.map(({ box }) => box), ...objects]
      return getFindingsTarget(boxes, size, viewport)
    },
    true,
  )

  /** Says that an object counts or not, and counts again. */
  function judgeObject(index: number, isNot: boolean): void {
    const box = objects[index]
    if (!box) return
    const known = findMarkAtCenterOf(box, marking.marks)
    const added = known ? undefined : marking.add(box, isNot)
    if (known) judgeMark(known.id, isNot)
    else if (added) countAgain([...marking.marks, added])
  }

  function judgeMark(id: string, isNot: boolean): void {
    const changed = marking.change(id, { isNot })
    if (isRefining) countAgain(changed)
  }

  function countAgain(marks: readonly Mark[] = marking.marks): void {
    if (isCountable(marks, marking.template)) onCount(marking.getCountCriteria(marks))
  }

  function countByTemplate(template: TemplateRef | undefined): void {
    templates.close()
    if (template) {
      marking.replaceMarks(template)
      onCount({ ...marking.getCountCriteria([]), template })
    } else marking.setTemplate(undefined)
  }

  return (
    <>
      <MarkingCanvas
        image={image}
        marking={marking}
        objects={objects}
        viewportRef={viewportRef}
        isZoomed={zoom.isZoomed}
        onPointerDown={setPointerDown}
        onRejectObject={(index) => judgeObject(index, true)}
      />
      <MarkingControls
        marking={marking}
        count={count}
        isRefining={isRefining}
        cost={cost}
        action={action}
        zoom={zoom}
        onJudgeObject={judgeObject}
        onJudgeMark={judgeMark}
        onChooseTemplate={agentCode === undefined ? undefined : templates.open}
        onCount={() => countAgain()}
        onClose={onClose}
      />
      {agentCode !== undefined && (
        <TemplatesDialog
          opened={templates.isOpen}
          agentCode={agentCode}
          chosen={marking.template}
          marked={{ image: file, examples: marking.listExamples() }}
          onChoose={countByTemplate}
          onChange={marking.setTemplate}
          onSave={(name) => {
            templates.close()
            marking.announce(`Saved as ${name}.`)
          }}
          onClose={templates.close}
        />
      )}
    </>
  )
}

/** The last ones stay until there are others. */
function useObjects(count: CountState, onChange: () => void): readonly Rectangle[] {
  const [last, setLast] = useState<readonly Rectangle[]>(none)
  const current = count.status === 'counted' ? count.objects : count.status === 'counting' ? last : none
  if (areSame(current, last)) return last
  setLast(current)
  onChange()
  return current
}

const none: readonly Rectangle[] = []

/** A count that is saved is read again, as other values. */
const areSame = (one: readonly Rectangle[], other: readonly Rectangle[]) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
