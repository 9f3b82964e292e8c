import { Button, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useMemo, useState } from 'react'
import type { Evaluation, EvaluationItem } from '#contract/evaluation.ts'
import { useEvaluatedItems } from '#features/evaluations/use-evaluations.ts'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { LoadError } from '#ui/offline-note.tsx'
import { EvaluationItemRow } from './evaluation-item-row.tsx'
import classes from './evaluation-items.module.css'
import { hasDifferentOutcomes } from './has-different-outcomes.ts'

const EvaluationItemDialog = lazy(async () => ({
  default: (await import('./evaluation-item-dialog.tsx')).EvaluationItemDialog,
}))

const pageSize = 50

type EvaluationItemsProps = {
  evaluation: Evaluation
  onlyDifferences: boolean
  openImageId: string | undefined
}

/** A matrix of images by candidates. The filter and the open image are in the URL. */
export function EvaluationItems({ evaluation, onlyDifferences, openImageId }: EvaluationItemsProps) {
  const { data: items, error, refetch } = useEvaluatedItems(evaluation)
  const navigate = useNavigate({ from: '/evaluations/$id' })
  const rows = useMemo(
    () =>
      items?.filter((item) => (onlyDifferences ? hasDifferentOutcomes(item) : item.outcomes.some(Boolean))),
    [items, onlyDifferences],
  )
  const open = (image: string | undefined) =>
    void navigate({
      search: (search) => ({ ...search, image }),
      replace: openImageId !== undefined,
      resetScroll: false,
    })
  return (
    <Card aria-label="Images">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Images</Title>
          {evaluation.candidates.length > 1 && (
            <Checkbox
              label="Only differences"
              checked={onlyDifferences}
              onChange={(event) => {
                const differences = event.currentTarget.checked || undefined
                void navigate({ search: { differences }, replace: true, resetScroll: false })
              }}
            />
          )}
        </Group>
        {error && !items && <LoadError error={error} onRetry={() => void refetch()} />}
        {!items && !error && <Skeleton height={240} role="status" aria-label="Loading the images" />}
        {rows && <ItemList {...{ evaluation, rows, onlyDifferences }} onOpen={open} />}
        <LazyDialog opened={rows !== undefined && openImageId !== undefined}>
          {(opened) => (
            <EvaluationItemDialog
              evaluation={evaluation}
              items={items ?? []}
              shownIds={rows?.map(({ id }) => id) ?? []}
              openId={opened ? openImageId : undefined}
              onOpen={open}
              onClose={() => open(undefined)}
            />
          )}
        </LazyDialog>
      </Stack>
    </Card>
  )
}

type ItemListProps = {
  evaluation: Evaluation
  rows: readonly EvaluationItem[]
  onlyDifferences: boolean
  onOpen: (id: string) => void
}

function ItemList({ evaluation, rows, onlyDifferences, onOpen }: ItemListProps) {
  const [shown, setShown] = useState(pageSize)
  const { candidates } = evaluation
  return (
    <>
      {rows.length === 0 && (
        <Text c="dimmed">{onlyDifferences ? 'All candidates agree on each image.' : 'No results yet.'}</Text>
      )}
      {rows.length > 0 && (
        // Each row repeats the names for screen readers, and on phones for all.
        <div className={classes.itemHead} data-columns={candidates.length} aria-hidden>
          <span>Image</span>
          {candidates.map(({ name }) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      )}
      <ul className={classes.rows} aria-label="Images of this evaluation">
        {rows.slice(0, shown).map((item) => (
          <li key={item.id}>
            <EvaluationItemRow
              evaluation={evaluation}
              item={item}
              isDifferent={candidates.length > 1 && hasDifferentOutcomes(item)}
              onOpen={() => onOpen(item.id)}
            />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button
          variant="default"
          onClick={() => setShown(shown + pageSize)}
        >{`Show more of ${formatNumber(rows.length)}`}</Button>
      )}
    </>
  )
}
