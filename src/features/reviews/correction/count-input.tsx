import { ActionIcon, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { CorrectionField } from '#domain/results/corrections/correction-field.ts'
import { IconMinus, IconPlus } from '#ui/icons.gen.ts'

type Field = Extract<CorrectionField, { type: 'count' }>

/** A number with buttons for one more and one less, which are large enough for gloves. */
export function CountInput({ field, onChange }: { field: Field; onChange: (field: Field) => void }) {
  const { label, value, outOf, isDecimal, isSigned } = field
  const [entered, setEntered] = useState<number | string>('')
  const isScore = outOf !== undefined
  const hasDecimals = isScore || isDecimal || !Number.isInteger(value ?? 0)
  const min = isSigned ? Number.NEGATIVE_INFINITY : 0
  const max = outOf ?? Number.POSITIVE_INFINITY
  const step = isScore ? 0.5 : 1
  const add = (difference: number) =>
    onChange({ ...field, value: Math.min(max, Math.max(min, (value ?? 0) + difference)) })
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      <NumberInput
        style={{ flex: 1 }}
        label={label}
        description={isScore ? `Out of ${outOf}` : undefined}
        min={min}
        max={max}
        step={step}
        allowDecimal={hasDecimals}
        allowNegative={isSigned ?? false}
        clampBehavior="strict"
        hideControls
        inputMode={hasDecimals ? 'decimal' : 'numeric'}
        styles={{ input: { minHeight: 44 } }}
        // "12." is shown as it was entered.
        value={toNumber(entered) === value ? entered : (value ?? '')}
        onChange={(changed) => {
          setEntered(changed)
          onChange({ ...field, value: toNumber(changed) })
        }}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`Less: ${label}`}
        disabled={value === min}
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

/** Null for no number, such as a minus without digits. */
function toNumber(entered: number | string): number | null {
  const number = entered === '' ? Number.NaN : Number(entered)
  return Number.isFinite(number) ? number : null
}
