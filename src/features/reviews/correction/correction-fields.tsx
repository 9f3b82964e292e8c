import { Autocomplete, Stack, Textarea } from '@mantine/core'
import type { CorrectionField } from '#domain/results/corrections/correction-field.ts'
import { toSentenceCase } from '#domain/results/parsing/sanitize-text.ts'
import { Select } from '#ui/select.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import type { MeasuredImage } from '#ui/use-measured-image.ts'
import { BoxesField } from './boxes-field.tsx'
import classes from './correction-fields.module.css'
import { CountInput } from './count-input.tsx'

type CorrectionFieldsProps = {
  fields: readonly CorrectionField[]
  image: MeasuredImage | undefined
  onChange: (field: CorrectionField) => void
  /** Called when the caret moves in the text of the field. */
  onCaret: (text: string, position: number) => void
}

export function CorrectionFields({ fields, ...props }: CorrectionFieldsProps) {
  return (
    <Stack gap="md" className={classes.fields ?? ''}>
      {fields.map((field) => {
        const key = field.path.join('.')
        if (field.type === 'count' && field.sameAs !== undefined) return null
        const isCounted = fields.some((other) => other.type === 'count' && other.boxes === key)
        return <Input key={key} field={field} isCounted={isCounted} {...props} />
      })}
    </Stack>
  )
}

/** `isCounted`: whether the number of its boxes is a count. */
type InputProps = Omit<CorrectionFieldsProps, 'fields'> & { field: CorrectionField; isCounted: boolean }

function Input({ field, isCounted, image, onChange, onCaret }: InputProps) {
  const isPhone = useIsPhone()
  switch (field.type) {
    case 'count':
      return <CountInput field={field} onChange={onChange} />
    case 'label':
      return <LabelInput field={field} onChange={onChange} />
    case 'text':
      return (
        <Textarea
          label={field.label}
          description={field.isList ? 'One per line' : undefined}
          autosize
          minRows={field.isList ? 2 : 1}
          maxRows={isPhone ? 12 : 24}
          maxLength={20_000}
          value={field.value}
          onChange={(event) => onChange({ ...field, value: event.currentTarget.value })}
          onSelect={({ currentTarget: { value, selectionStart } }) => onCaret(value, selectionStart)}
        />
      )
    case 'boxes':
      return <BoxesField field={field} isCounted={isCounted} image={image} onChange={onChange} />
  }
}

type Field<Type extends CorrectionField['type']> = {
  field: Extract<CorrectionField, { type: Type }>
  onChange: (field: CorrectionField) => void
}

function LabelInput({ field, onChange }: Field<'label'>) {
  const { options, value, label, isVerbatim } = field
  const format = isVerbatim ? String : formatOption
  const names = options.map(format)
  if (options.some((option) => typeof option === 'boolean')) {
    return (
      <Select
        label={label}
        data={names}
        value={value === null ? null : format(value)}
        onChange={(name) => onChange({ ...field, value: options[names.indexOf(name ?? '')] ?? null })}
      />
    )
  }
  // The right word may be another one.
  return (
    <Autocomplete
      label={label}
      data={names}
      maxLength={200}
      // It opens with the focus, and Mantine names only mounted options to screen readers.
      comboboxProps={{ keepMounted: true }}
      value={value === null ? '' : format(value)}
      onChange={(name) =>
        onChange({ ...field, value: options[names.indexOf(name)] ?? (name === '' ? null : name) })
      }
    />
  )
}

/** Returns "Not found" for `not_found`. A word that is not an option is not changed. */
function formatOption(option: string | boolean): string {
  if (typeof option === 'boolean') return option ? 'Yes' : 'No'
  return toSentenceCase(option)
}
