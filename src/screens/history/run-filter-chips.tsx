import { Chip, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { Run } from '#core/runs/run.ts'
import { matchesFilter, type RunFilter } from '#core/runs/search-runs.ts'
import { formatNumber } from '#platform/format.ts'

const filters: { value: RunFilter | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
]

export function RunFilterChips({ runs, show }: { runs: Run[]; show: RunFilter | undefined }) {
  const navigate = useNavigate({ from: '/history' })
  const name = useId()
  const select = (value: string) =>
    void navigate({
      to: '/history',
      search: (search) => ({ ...search, show: filters.find((it) => String(it.value) === value)?.value }),
      resetScroll: false,
    })
  return (
    <Chip.Group value={String(show)} onChange={select}>
      <Group gap="xs" role="radiogroup" aria-label="Show runs">
        {filters.map(({ value, label }) => (
          <Chip key={label} name={name} value={String(value)} variant="light">
            {label} {formatNumber(runs.filter((run) => matchesFilter(run, value)).length)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
