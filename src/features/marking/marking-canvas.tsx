import { type CSSProperties, type RefObject, useRef } from 'react'
import type { Rectangle } from '#domain/geometry.ts'
import { EditableBox } from '#ui/boxes/editable-box.tsx'
import type { MeasuredImage } from '#ui/use-measured-image.ts'
import { getViewportProps, type ImageZoom } from '#ui/zoom/use-image-zoom.ts'
import zoomClasses from '#ui/zoom/zoomable-image.module.css'
import classes from './marking.module.css'
import type { Mark } from './marks.ts'
import { ObjectDots } from './object-dots.tsx'
import { useDrawBox } from './use-draw-box.ts'
import { findSelectedMark, type Marking, regionId } from './use-marking.ts'

type MarkingCanvasProps = {
  image: MeasuredImage
  marking: Marking
  /** What was counted, in pixels of the image. */
  objects: readonly Rectangle[]
  viewportRef: ImageZoom['viewportRef']
  isZoomed: boolean
  /** Whether a pointer is down on the image, as during a drag. */
  onPointerDown: (isDown: boolean) => void
  onRejectObject: (index: number) => void
}

export function MarkingCanvas({
  image,
  marking,
  objects,
  viewportRef,
  isZoomed,
  onPointerDown,
  onRejectObject,
}: MarkingCanvasProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const { selection, select } = marking
  const { drawn, handlers } = useDrawBox(image.size, {
    onTap: (point, scale) => marking.tap(point, scale, objects),
    onDraw: (box) => marking.add(box),
  })
  const { width, height } = image.size
  return (
    <div
      ref={viewportRef}
      className={zoomClasses.viewport}
      data-editable
      data-zoomed={isZoomed || undefined}
      {...getViewportProps(isZoomed)}
      style={{ '--image-ratio': width / height } as CSSProperties}
    >
      <div
        ref={canvas}
        className={`${zoomClasses.canvas} ${classes.canvas}`}
        // Boxes stop the event.
        onPointerDownCapture={({ button }) => button === 0 && onPointerDown(true)}
        onPointerUpCapture={() => onPointerDown(false)}
        onPointerCancelCapture={() => onPointerDown(false)}
      >
        <img className={zoomClasses.layer} src={image.url} alt="Sent to the agent" draggable={false} />
        <div className={classes.surface} {...handlers} />
        {objects.length > 0 && (
          <ObjectDots
            objects={objects}
            image={image.size}
            selected={selection?.kind === 'object' ? selection.index : undefined}
            onSelect={(index) => select({ kind: 'object', index })}
            onReject={onRejectObject}
          />
        )}
        <Region marking={marking} image={image} canvas={canvas} />
        <Marks marking={marking} image={image} canvas={canvas} />
        {drawn && <Preview box={drawn} image={image} />}
      </div>
    </div>
  )
}

type MarksProps = { marking: Marking; image: MeasuredImage; canvas: RefObject<HTMLDivElement | null> }

function Marks({ marking, image, canvas }: MarksProps) {
  const { marks, select, change, remove, step } = marking
  const selected = findSelectedMark(marking)
  return marks.map((mark, index) => (
    <EditableBox
      key={mark.id}
      id={mark.id}
      box={mark.box}
      name={`${describeMarkKind(mark)}, box ${index + 1} of ${marks.length}`}
      image={image.size}
      canvas={canvas}
      isSelected={mark === selected}
      isTabStop
      isNot={mark.isNot}
      onSelect={() => select({ kind: 'mark', id: mark.id })}
      onChange={(box) => change(mark.id, { box })}
      onDelete={() => remove(mark.id)}
      onStep={(by) => step(mark.id, by)}
    />
  ))
}

/** What is outside of it is dark. */
function Region({ marking, image, canvas }: MarksProps) {
  const { region, selection, select, setRegion, removeRegion } = marking
  if (!region) return null
  const { width, height } = image.size
  const [left, right] = [region.x / width, (region.x + region.width) / width]
  const [top, bottom] = [region.y / height, (region.y + region.height) / height]
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
  const points = corners.map((corner) => corner.map((value) => `${value * 100}%`).join(' '))
  return (
    <>
      <div className={classes.outside} style={{ clipPath: `polygon(evenodd, ${points.join()})` }} />
      <EditableBox
        id={regionId}
        box={region}
        name="Area in which objects count"
        image={image.size}
        canvas={canvas}
        isSelected={selection?.kind === 'region'}
        isTabStop
        isFrame
        onSelect={() => select({ kind: 'region' })}
        onChange={setRegion}
        onDelete={removeRegion}
        onStep={() => undefined}
      />
    </>
  )
}

export const describeMarkKind = ({ isNot }: Mark) => (isNot ? 'Does not count' : 'Counts')

function Preview({ box, image }: { box: Rectangle; image: MeasuredImage }) {
  const percent = (value: number, side: number) => `${(value / side) * 100}%`
  const { width, height } = image.size
  return (
    <div
      className={classes.preview}
      style={{
        insetInlineStart: percent(box.x, width),
        insetBlockStart: percent(box.y, height),
        inlineSize: percent(box.width, width),
        blockSize: percent(box.height, height),
      }}
    />
  )
}
