import { Button, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Evaluation, EvaluationItem } from '#contract/evaluation.ts'
import { useEvaluatedItems } from '#features/evaluations/use-evaluations.ts'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { LoadError } from '#ui/offline-note.tsx'
import classes from './evaluation.module.css'
import { EvaluationItemRow } from './evaluation-item-row.tsx'
import { ItemDialog } from './item-dialog.tsx'

const pageSize = 50

type EvaluationItemsProps = {
  evaluation: Evaluation
  onlyDifferences: boolean
  openImageId: string | undefined
}

export function EvaluationItems({ evaluation, onlyDifferences, openImageId }: EvaluationItemsProps) {
  const { data: items, error, refetch } = useEvaluatedItems(evaluation)
  const navigate = useNavigate()
  const [openId, setOpenId] = useState(openImageId)
  return (
    <Card aria-label="Images">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Images</Title>
          {evaluation.candidates.length > 1 && (
            <Checkbox
              label="Only differences"
              checked={onlyDifferences}
              onChange={(event) =>
                void navigate({
                  to: '/evaluations/$id',
                  params: { id: evaluation.id },
                  search: event.currentTarget.checked ? { differences: true } : {},
                  replace: true,
                })
              }
            />
          )}
        </Group>
        {error && !items && <LoadError error={error} onRetry={() => void refetch()} />}
        {!items && !error && <Skeleton height={240} role="status" aria-label="Loading the images" />}
        {items && <ItemList {...{ evaluation, items, onlyDifferences }} onOpen={setOpenId} />}
        <ItemDialog
          evaluation={evaluation}
          item={items?.find(({ id }) => id === openId)}
          onClose={() => setOpenId(undefined)}
        />
      </Stack>
    </Card>
  )
}

type ItemListProps = {
  evaluation: Evaluation
  items: readonly EvaluationItem[]
  onlyDifferences: boolean
  onOpen: (id: string) => void
}

function ItemList({ evaluation, items, onlyDifferences, onOpen }: ItemListProps) {
  const [shown, setShown] = useState(pageSize)
  const rows = items.filter((item) => (onlyDifferences ? isDifferent(item) : item.outcomes.some(Boolean)))
  return (
    <>
      {rows.length === 0 && (
        <Text c="dimmed">{onlyDifferences ? 'All candidates agree on each image.' : 'No results yet.'}</Text>
      )}
      <ul className={classes.rows} aria-label="Images of this evaluation">
        {rows.slice(0, shown).map((item) => (
          <li key={item.id}>
            <EvaluationItemRow evaluation={evaluation} item={item} onOpen={() => onOpen(item.id)} />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + pageSize)}>
          Show more of {formatNumber(rows.length)}
        </Button>
      )}
    </>
  )
}

function isDifferent({ outcomes }: EvaluationItem): boolean {
  const answered = outcomes.filter((outcome) => outcome !== null)
  return new Set(answered.map(({ isRight, isMissing, text }) => `${isRight} ${isMissing} ${text}`)).size > 1
}
