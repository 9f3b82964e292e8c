import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { Rectangle, Size } from '#domain/geometry.ts'
import { type Corner, describeBox, fitBox, moveBox, nudgeBox, resizeBox } from './box-geometry.ts'
import classes from './editable-box.module.css'

type EditableBoxProps = {
  id: string
  box: Rectangle
  name: string
  image: Size
  /** The element that shows the whole image. */
  canvas: RefObject<HTMLElement | null>
  isSelected: boolean
  isTabStop: boolean
  /** Whether it surrounds what does not count: it then looks different. */
  isNot?: boolean
  /** Whether only its corners can be dragged, so that what is in it can be tapped. */
  isFrame?: boolean
  /** If set, a dot with this number stands for the box: it can be moved, but has no size. */
  dotNumber?: number | undefined
  onSelect: () => void
  onChange: (box: Rectangle) => void
  onDelete: () => void
  /** Selects the box at this distance in the list. */
  onStep: (by: number) => void
}

const corners: Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

const steps: Record<string, number> = {
  PageDown: 1,
  PageUp: -1,
  End: Number.POSITIVE_INFINITY,
  Home: Number.NEGATIVE_INFINITY,
}

/** A box that can be moved by dragging it, and resized by the corners that it has while it is selected. */
export function EditableBox(props: EditableBoxProps) {
  const { id, box, name, image, canvas, isSelected, isTabStop, isNot = false, isFrame = false } = props
  const { dotNumber, onSelect, onChange, onDelete, onStep } = props
  /** Where a drag began. `corner` is undefined while the whole box is moved. */
  const drag = useRef<{ x: number; y: number; box: Rectangle; corner: Corner | undefined } | undefined>(
    undefined,
  )

  function startDrag(event: PointerEvent, corner?: Corner): void {
    if (event.button !== 0) return
    event.stopPropagation()
    onSelect()
    // A first touch only selects, so that the page can be scrolled on the image.
    if (event.pointerType === 'touch' && !isSelected && !corner) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, box: fitBox(box, image), corner }
  }

  function continueDrag(event: PointerEvent): void {
    const { current } = drag
    const shown = canvas.current?.getBoundingClientRect()
    if (!current || !shown?.width || !shown.height) return
    const dx = ((event.clientX - current.x) / shown.width) * image.width
    const dy = ((event.clientY - current.y) / shown.height) * image.height
    const { corner } = current
    onChange(
      corner ? resizeBox(current.box, corner, { dx, dy }, image) : moveBox(current.box, { dx, dy }, image),
    )
  }

  const endDrag = () => {
    drag.current = undefined
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const shiftKey = event.shiftKey && dotNumber === undefined
    const nudged = nudgeBox(fitBox(box, image), { key: event.key, shiftKey }, image)
    const step = steps[event.key]
    if (nudged) onChange(nudged)
    else if (step !== undefined) onStep(step)
    else if (event.key === 'Delete' || event.key === 'Backspace') onDelete()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const percent = (value: number, side: number) => `${(value / side) * 100}%`
  return (
    <div
      className={classes.position}
      data-selected={isSelected || undefined}
      data-not={isNot || undefined}
      data-frame={isFrame || undefined}
      data-dot={dotNumber === undefined ? undefined : ''}
      style={{
        insetInlineStart: percent(box.x, image.width),
        insetBlockStart: percent(box.y, image.height),
        inlineSize: percent(box.width, image.width),
        blockSize: percent(box.height, image.height),
      }}
    >
      <button
        type="button"
        className={classes.box}
        data-box={id}
        aria-label={`${name}, ${describeBox(box, image)}`}
        aria-pressed={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onSelect}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => startDrag(event)}
        onPointerMove={continueDrag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        {dotNumber !== undefined && <span className={classes.dotNumber}>{dotNumber}</span>}
      </button>
      {(isSelected || isFrame) &&
        dotNumber === undefined &&
        corners.map((corner) => (
          // The keyboard resizes with Shift and the arrow keys.
          <span
            key={corner}
            className={classes.handle}
            data-corner={corner}
            onPointerDown={(event) => startDrag(event, corner)}
            onPointerMove={continueDrag}
            onPointerUp={endDrag}
            onPointerCancel={endDrag}
          />
        ))}
    </div>
  )
}
