import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo, useState } from 'react'
import type { CorrectionField, CorrectionItem } from '#domain/results/corrections/correction-field.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { createCenteredBox } from '#ui/boxes/box-geometry.ts'
import { IconPlus, IconTrash } from '#ui/icons.gen.ts'
import type { MeasuredImage } from '#ui/use-measured-image.ts'
import { BoxEditor } from './box-editor.tsx'
import classes from './boxes-field.module.css'

type Field = Extract<CorrectionField, { type: 'boxes' }>
type BoxesFieldProps = {
  field: Field
  isCounted: boolean
  image: MeasuredImage | undefined
  onChange: (field: Field) => void
}

export function BoxesField({ field, isCounted, image, onChange }: BoxesFieldProps) {
  const [selectedId, setSelectedId] = useState<string>()
  const change = (value: readonly CorrectionItem[]) => onChange({ ...field, value })
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{field.label}</legend>
      {image && (
        <BoxEditor
          image={image}
          items={field.value}
          asDots={isCounted && !field.labels}
          selectedId={selectedId}
          onSelect={setSelectedId}
          onChange={change}
        />
      )}
      {field.labels && (
        <Labels
          items={field.value}
          image={image}
          selectedId={selectedId}
          onSelect={setSelectedId}
          onChange={change}
        />
      )}
    </fieldset>
  )
}

type LabelsProps = {
  items: readonly CorrectionItem[]
  image: MeasuredImage | undefined
  selectedId: string | undefined
  onSelect: (id: string) => void
  onChange: (items: readonly CorrectionItem[]) => void
}

function Labels({ items, image, selectedId, onSelect, onChange }: LabelsProps) {
  const replace = useCallbackRef((changed: CorrectionItem) =>
    onChange(items.map((item) => (item.id === changed.id ? changed : item))),
  )
  const remove = useCallbackRef((id: string) => onChange(items.filter((item) => item.id !== id)))
  const select = useCallbackRef(onSelect)
  const addBox = useCallbackRef((item: CorrectionItem) => {
    if (!image) return
    const others = items.flatMap(({ box }) => box ?? [])
    replace({ ...item, box: createCenteredBox(others, image.size) })
    onSelect(item.id)
  })

  return (
    <Stack gap={6}>
      {items.map((item, index) => (
        <LabelRow
          key={item.id}
          item={item}
          index={index}
          isSelected={item.id === selectedId}
          onSelect={select}
          onChange={replace}
          onAddBox={image && !item.box ? addBox : undefined}
          onRemove={remove}
        />
      ))}
      {!image && (
        <Button
          variant="default"
          mih={44}
          w="fit-content"
          leftSection={<IconPlus size={16} />}
          onClick={() =>
            onChange([...items, { id: createUuid(), box: undefined, label: '', source: undefined }])
          }
        >
          Add
        </Button>
      )}
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          None.
        </Text>
      )}
    </Stack>
  )
}

type LabelRowProps = {
  item: CorrectionItem
  index: number
  isSelected: boolean
  onSelect: (id: string) => void
  onChange: (item: CorrectionItem) => void
  /** Undefined if it has a box, or cannot have one. */
  onAddBox: ((item: CorrectionItem) => void) | undefined
  onRemove: (id: string) => void
}

/** Memoized, because there can be hundreds, of which one changes with each key. */
const LabelRow = memo(function LabelRow(props: LabelRowProps) {
  const { item, index, isSelected, onSelect, onChange, onAddBox, onRemove } = props
  return (
    <Group gap={6} wrap="nowrap" className={classes.row} data-selected={isSelected || undefined}>
      <TextInput
        className={classes.input}
        aria-label={`Label ${index + 1}`}
        maxLength={200}
        value={item.label}
        onFocus={() => onSelect(item.id)}
        onChange={(event) => onChange({ ...item, label: event.currentTarget.value })}
      />
      {onAddBox && (
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          px="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => onAddBox(item)}
        >
          Box
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Delete ${item.label || `item ${index + 1}`}`}
        onClick={() => onRemove(item.id)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
})
