import { Button, Group, NumberInput, type NumberInputProps, Text } from '@mantine/core'
import { useState } from 'react'
import { type Baseline, maxSampledImages } from '#contract/baseline.ts'
import { useBaselineMutations } from '#features/evaluations/use-baseline.ts'
import { Select } from '#ui/select.tsx'

const schedules = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every Monday' },
]

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00 UTC`,
}))

/** A number is undefined while its field is empty. */
type Settings = Pick<Baseline, 'schedule' | 'hour' | 'threshold'> & {
  images: number | undefined
  tolerance: number | undefined
}

export function BaselineSettings({ baseline }: { baseline: Baseline }) {
  const { dataset_id, evaluation_id, candidate } = baseline
  const { schedule, hour, images, tolerance, threshold } = baseline
  const saved = { schedule, hour, images, tolerance, threshold }
  const [settings, setSettings] = useState<Settings>(saved)
  const { set } = useBaselineMutations(dataset_id)
  const update = (part: Partial<Settings>) => setSettings({ ...settings, ...part })
  const isChanged = JSON.stringify(settings) !== JSON.stringify(saved)
  const isComplete = settings.images !== undefined && settings.tolerance !== undefined
  return (
    <>
      <Group gap="sm" align="flex-end">
        <Select
          label="Check"
          w={150}
          data={schedules}
          value={settings.schedule}
          allowDeselect={false}
          onChange={(value) => value && update({ schedule: value as Settings['schedule'] })}
        />
        <Select
          label="Hour"
          w={130}
          data={hours}
          value={String(settings.hour)}
          allowDeselect={false}
          disabled={settings.schedule === 'off'}
          onChange={(value) => value && update({ hour: Number(value) })}
        />
        <RequiredNumber
          label="Images per check"
          w={150}
          min={1}
          max={maxSampledImages}
          allowDecimal={false}
          initial={images}
          onChange={(value) => update({ images: value })}
        />
        <RequiredNumber
          label="Tolerance in %"
          w={130}
          min={0.1}
          max={50}
          decimalScale={1}
          initial={Number((tolerance * 100).toFixed(1))}
          onChange={(value) => update({ tolerance: value && value / 100 })}
        />
        <NumberInput
          hideControls
          label="Threshold in %"
          placeholder="Off"
          w={170}
          min={1}
          max={99}
          allowDecimal={false}
          clampBehavior="strict"
          value={settings.threshold === null ? '' : Math.round(settings.threshold * 100)}
          onChange={(value) =>
            update({ threshold: value === '' ? null : Math.max(0.01, Math.min(0.99, Number(value) / 100)) })
          }
        />
        <Button
          disabled={!isChanged || !isComplete}
          loading={set.isPending}
          onClick={() => set.mutate({ evaluation_id, candidate, ...settings })}
        >
          Save
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Each image of a check is charged as one request. The tolerance is how many results may change by
        chance; an alarm without a change is expected after 1,000 checks at the earliest. The threshold is how
        many images must be right.
      </Text>
    </>
  )
}

type RequiredNumberProps = Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  min: number
  max: number
  initial: number
  onChange: (value: number | undefined) => void
}

/** Changes what is typed only when the field loses the focus, so that a number can be replaced key by key. */
function RequiredNumber({ initial, onChange, min, max, ...props }: RequiredNumberProps) {
  const [entered, setEntered] = useState<number | string>(initial)
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      min={min}
      max={max}
      value={entered}
      onChange={(value) => {
        setEntered(value)
        const number = Number.parseFloat(String(value))
        onChange(Number.isNaN(number) ? undefined : Math.min(max, Math.max(min, number)))
      }}
      {...props}
    />
  )
}
