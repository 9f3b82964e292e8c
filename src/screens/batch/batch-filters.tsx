import { Group, Text, TextInput } from '@mantine/core'
import type { RowFilter } from '#core/batches/filter-rows.ts'
import { formatNumber } from '#platform/format.ts'
import { IconSearch } from '#ui/icons.gen.ts'
import { Select } from '#ui/select.tsx'
import classes from './batch.module.css'

type BatchFiltersProps = {
  filter: RowFilter
  onChange: (filter: RowFilter) => void
  shown: number
  total: number
  /** Whether more rows may be found. */
  isReading: boolean
  /** Whether any result has a confidence. */
  hasConfidence: boolean
}

const statuses = [
  { value: 'done', label: 'Done' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sending', label: 'In progress' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
]
const verdicts = [
  { value: 'right', label: 'Right' },
  { value: 'wrong', label: 'Wrong' },
  { value: 'none', label: 'Not reviewed' },
]
const confidences = ['0.95', '0.9', '0.8', '0.6', '0.4'].map((value) => ({
  value,
  label: `Below ${Math.round(Number(value) * 100)}%`,
}))

export function BatchFilters(props: BatchFiltersProps) {
  const { filter, onChange, shown, total, isReading, hasConfidence } = props
  const change = (part: Partial<RowFilter>) => onChange({ ...filter, ...part })
  const selectProps = { clearable: true, flex: '1 1 8.75rem' } as const
  return (
    <Group gap="sm" align="center">
      <TextInput
        type="search"
        aria-label="Search results"
        placeholder="Search results..."
        leftSection={<IconSearch size={18} />}
        className={classes.search ?? ''}
        value={filter.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div className={classes.fields}>
        <Select
          {...selectProps}
          aria-label="Status"
          clearButtonProps={{ 'aria-label': 'Clear status', size: 'md' }}
          placeholder="Any status"
          data={statuses}
          value={filter.status}
          onChange={(value) => change({ status: value as RowFilter['status'] })}
        />
        <Select
          {...selectProps}
          aria-label="Verdict"
          clearButtonProps={{ 'aria-label': 'Clear verdict', size: 'md' }}
          placeholder="Any verdict"
          data={verdicts}
          value={filter.verdict}
          onChange={(value) => change({ verdict: value as RowFilter['verdict'] })}
        />
        {(hasConfidence || filter.below !== null) && (
          <Select
            {...selectProps}
            flex="1 1 11.25rem"
            aria-label="Confidence"
            clearButtonProps={{ 'aria-label': 'Clear confidence', size: 'md' }}
            placeholder="Any confidence"
            data={confidences}
            value={filter.below === null ? null : String(filter.below)}
            onChange={(value) => change({ below: value === null ? null : Number(value) })}
          />
        )}
      </div>
      <Text
        className={classes.count ?? ''}
        size="sm"
        c="dimmed"
        role="status"
        data-all={(shown === total && !isReading) || undefined}
      >
        {`${formatNumber(shown)} of ${formatNumber(total)}${isReading ? ' so far' : ''}`}
      </Text>
    </Group>
  )
}
