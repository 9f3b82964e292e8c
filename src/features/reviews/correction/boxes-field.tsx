import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
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
  const replace = (changed: CorrectionItem) =>
    onChange(items.map((item) => (item.id === changed.id ? changed : item)))

  function addBox(item: CorrectionItem): void {
    if (!image) return
    const others = items.flatMap(({ box }) => box ?? [])
    replace({ ...item, box: createCenteredBox(others, image.size) })
    onSelect(item.id)
  }

  return (
    <Stack gap={6}>
      {items.map((item, index) => (
        <Group
          key={item.id}
          gap={6}
          wrap="nowrap"
          className={classes.row}
          data-selected={item.id === selectedId || undefined}
        >
          <TextInput
            className={classes.input}
            aria-label={`Label ${index + 1}`}
            maxLength={200}
            value={item.label}
            onFocus={() => onSelect(item.id)}
            onChange={(event) => replace({ ...item, label: event.currentTarget.value })}
          />
          {image && !item.box && (
            <Button
              variant="subtle"
              size="sm"
              mih={44}
              px="xs"
              leftSection={<IconPlus size={16} />}
              onClick={() => addBox(item)}
            >
              Box
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Delete ${item.label || `item ${index + 1}`}`}
            onClick={() => onChange(items.filter((other) => other !== item))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
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
