import { Button, Group, Text } from '@mantine/core'
import { type CSSProperties, type MouseEvent, useRef } from 'react'
import type { Rectangle } from '#domain/geometry.ts'
import type { CorrectionItem } from '#domain/results/corrections/correction-field.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { formatCount } from '#platform/format.ts'
import { createBoxAt, createCenteredBox } from '#ui/boxes/box-geometry.ts'
import { EditableBox } from '#ui/boxes/editable-box.tsx'
import { IconPlus, IconTrash } from '#ui/icons.gen.ts'
import type { MeasuredImage } from '#ui/use-measured-image.ts'
import { getViewportProps, useImageZoom } from '#ui/zoom/use-image-zoom.ts'
import { getFindingsTarget } from '#ui/zoom/zoom.ts'
import { ZoomButtons } from '#ui/zoom/zoom-buttons.tsx'
import zoomClasses from '#ui/zoom/zoomable-image.module.css'
import classes from './box-editor.module.css'

type BoxEditorProps = {
  image: MeasuredImage
  items: readonly CorrectionItem[]
  /** Shows where objects are, not how large they are. */
  asDots: boolean
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
  onChange: (items: readonly CorrectionItem[]) => void
}

export function BoxEditor({ image, items, asDots, selectedId, onSelect, onChange }: BoxEditorProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const boxed = items.filter((item): item is CorrectionItem & { box: Rectangle } => item.box !== undefined)
  const tabStop = boxed.find(({ id }) => id === selectedId)?.id ?? boxed[0]?.id

  const listBoxes = () => boxed.map(({ box }) => box)
  const { viewportRef, ...zoom } = useImageZoom(
    image.size,
    (sizes) => getFindingsTarget(listBoxes(), sizes.image, sizes.viewport),
    true,
  )

  const setBox = (id: string, box: Rectangle) =>
    onChange(items.map((item) => (item.id === id ? { ...item, box } : item)))

  function focus(id: string | undefined): void {
    onSelect(id)
    // After the box is rendered.
    requestAnimationFrame(() => {
      const box = id && canvas.current?.querySelector<HTMLElement>(`[data-box="${CSS.escape(id)}"]`)
      if (box) box.focus()
      else addButton.current?.focus()
    })
  }

  function add(box: Rectangle): void {
    const item = { id: createUuid(), box, label: '', source: undefined }
    onChange([...items, item])
    focus(item.id)
  }

  function addAt(event: MouseEvent): void {
    const { left, top, width: shown } = event.currentTarget.getBoundingClientRect()
    const scale = image.size.width / Math.max(1, shown)
    const point = { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale }
    add(createBoxAt(point, listBoxes(), image.size))
  }

  function remove(id: string): void {
    const index = boxed.findIndex((item) => item.id === id)
    onChange(items.filter((item) => item.id !== id))
    focus((boxed[index + 1] ?? boxed[index - 1])?.id)
  }

  function step(id: string, by: number): void {
    const index = boxed.findIndex((item) => item.id === id)
    focus(boxed[Math.min(Math.max(index + by, 0), boxed.length - 1)]?.id)
  }

  const { width, height } = image.size
  return (
    <div>
      <div
        ref={viewportRef}
        className={`${zoomClasses.viewport} ${classes.viewport}`}
        data-editable
        data-zoomed={zoom.isZoomed || undefined}
        {...getViewportProps(zoom.isZoomed)}
        style={{ '--image-ratio': width / height } as CSSProperties}
      >
        <div ref={canvas} className={zoomClasses.canvas}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds a box with the keyboard */}
          <img
            className={`${zoomClasses.layer} ${classes.image}`}
            src={image.url}
            alt="Sent to the agent"
            draggable={false}
            onClick={addAt}
          />
          {boxed.map((item, index) => (
            <EditableBox
              key={item.id}
              id={item.id}
              box={item.box}
              dotNumber={asDots ? index + 1 : undefined}
              name={`${item.label || (asDots ? 'Object' : 'Box')}, ${index + 1} of ${boxed.length}`}
              image={image.size}
              canvas={canvas}
              isSelected={item.id === selectedId}
              isTabStop={item.id === tabStop}
              onSelect={() => onSelect(item.id)}
              onChange={(box) => setBox(item.id, box)}
              onDelete={() => remove(item.id)}
              onStep={(by) => step(item.id, by)}
            />
          ))}
        </div>
      </div>
      <Group gap="xs" mt="xs">
        <Button
          ref={addButton}
          variant="default"
          mih={44}
          leftSection={<IconPlus size={16} />}
          onClick={() => add(createCenteredBox(listBoxes(), image.size))}
        >
          {asDots ? 'Add object' : 'Add box'}
        </Button>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconTrash size={16} />}
          disabled={!boxed.some(({ id }) => id === selectedId)}
          onClick={() => selectedId !== undefined && remove(selectedId)}
        >
          {asDots ? 'Delete object' : 'Delete box'}
        </Button>
        <ZoomButtons zoom={zoom} />
        <Text size="sm" c="dimmed" role="status">
          {asDots ? formatCount(boxed.length, 'object') : formatCount(boxed.length, 'box', 'boxes')}
        </Text>
      </Group>
      <KeyboardHelp asDots={asDots} />
    </div>
  )
}

function KeyboardHelp({ asDots }: { asDots: boolean }) {
  return (
    <Text size="xs" c="dimmed" mt={4} className={classes.keyboardHelp ?? ''}>
      {asDots ? (
        <>
          A click on the image adds an object. Arrow keys move the selected dot, Delete removes it, Page Up
          and Page Down select another one.
        </>
      ) : (
        <>
          A click on the image adds a box. Arrow keys move the selected box, Shift and arrow keys resize it,
          Delete removes it, Page Up and Page Down select another one.
        </>
      )}
    </Text>
  )
}
