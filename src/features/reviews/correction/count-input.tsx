import { ActionIcon, Group, NumberInput } from '@mantine/core'
import type { CorrectionField } from '#domain/results/corrections/correction-field.ts'
import { IconMinus, IconPlus } from '#ui/icons.gen.ts'

type Field = Extract<CorrectionField, { type: 'count' }>

/** Larger counts are mistakes. */
const maxCount = 1_000_000

/** A number with buttons for one more and one less, which are large enough for gloves. */
export function CountInput({ field, onChange }: { field: Field; onChange: (field: Field) => void }) {
  const { label, value, outOf } = field
  const isScore = outOf !== undefined
  const max = outOf ?? maxCount
  const step = isScore ? 0.5 : 1
  const add = (difference: number) =>
    onChange({ ...field, value: Math.min(max, Math.max(0, (value ?? 0) + difference)) })
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      <NumberInput
        style={{ flex: 1 }}
        label={label}
        description={isScore ? `Out of ${outOf}` : undefined}
        min={0}
        max={max}
        step={step}
        allowDecimal={isScore || !Number.isInteger(value ?? 0)}
        allowNegative={false}
        clampBehavior="strict"
        hideControls
        inputMode={isScore ? 'decimal' : 'numeric'}
        styles={{ input: { minHeight: 44 } }}
        value={value ?? ''}
        onChange={(entered) => onChange({ ...field, value: entered === '' ? null : Number(entered) })}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`Less: ${label}`}
        disabled={value === 0}
        onClick={() => add(-step)}
      >
        <IconMinus size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`More: ${label}`}
        disabled={value === max}
        onClick={() => add(step)}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </Group>
  )
}
