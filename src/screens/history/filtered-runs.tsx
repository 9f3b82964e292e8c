import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { isPending, type Run } from '#core/runs/run.ts'
import { matchesFilter, type RunFilter, searchRuns } from '#core/runs/search-runs.ts'
import { RunList } from '#features/runs/run-list.tsx'
import { formatNumber } from '#platform/format.ts'
import { useUrlState } from '#screens/shared/use-url-state.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconSearch } from '#ui/icons.gen.ts'
import { magnifier } from '#ui/illustration.tsx'
import { ClearHistoryButton } from './clear-history-button.tsx'
import classes from './history-screen.module.css'
import { RunFilterChips } from './run-filter-chips.tsx'
import { narrowScreenQuery } from './use-return-focus-to-row.ts'

type FilteredRunsProps = {
  runs: Run[]
  openId: string | undefined
  show: RunFilter | undefined
  query: string
}

export function FilteredRuns({ runs, openId, show, query }: FilteredRunsProps) {
  const navigate = useNavigate({ from: '/history' })
  const [text, setText] = useUrlState(query, (q) => {
    void navigate({
      to: '/history',
      search: (search) => ({ ...search, q: q || undefined }),
      replace: true,
      resetScroll: false,
    })
  })
  const found = searchRuns(runs, useDeferredValue(text))
  const shown = found.filter((run) => matchesFilter(run, show)).toReversed()
  const isNarrow = useMediaQuery(narrowScreenQuery, false, { getInitialValueInEffect: false })

  function showAll(): void {
    setText('')
    void navigate({ to: '/history', search: ({ run }) => ({ run }), resetScroll: false })
  }

  return (
    <Card aria-label="Runs">
      <Stack gap="sm" className={classes.found ?? ''}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label="Search history"
          placeholder="Search history..."
          leftSection={<IconSearch size={18} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <RunFilterChips runs={runs} show={show} />
        <Group justify="space-between" gap="xs">
          <Text
            size="sm"
            c="dimmed"
            role="status"
          >{`${formatNumber(shown.length)} of ${formatNumber(runs.length)} runs`}</Text>
          <ClearHistoryButton count={runs.filter((run) => !isPending(run)).length} />
        </Group>
        {shown.length === 0 && (
          <EmptyState
            drawing={magnifier}
            actions={
              <Button variant="default" onClick={showAll}>
                Show all runs
              </Button>
            }
          >
            {describeEmptyList(text, show)}
          </EmptyState>
        )}
        <RunList
          runs={shown}
          openId={openId}
          link={(run, props) => (
            <Link
              from="/history"
              to="/history"
              search={(search) => ({ ...search, run: run.id })}
              state={{ isFromRunList: openId === undefined }}
              // On narrow screens the run replaces the list.
              resetScroll={isNarrow ?? false}
              replace={openId !== undefined}
              data-run={run.id}
              {...props}
            />
          )}
        />
      </Stack>
    </Card>
  )
}

function describeEmptyList(search: string, show: RunFilter | undefined): string {
  if (search.trim()) return 'No runs match your search.'
  return show === 'failed' ? 'No runs have failed.' : 'No runs are waiting.'
}
