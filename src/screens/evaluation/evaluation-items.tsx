import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Evaluation, EvaluationItem } from '#contract/evaluation.ts'
import { DatasetThumbnail } from '#features/datasets/dataset-thumbnail.tsx'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import classes from './evaluation.module.css'
import { ItemDialog } from './item-dialog.tsx'

const pageSize = 50

type EvaluationItemsProps = {
  evaluation: Evaluation
  items: readonly EvaluationItem[]
  onlyDifferences: boolean
  openImageId: string | undefined
}

/** The images of an evaluation with the outcome of each candidate. */
export function EvaluationItems({ evaluation, items, onlyDifferences, openImageId }: EvaluationItemsProps) {
  const navigate = useNavigate()
  const [shown, setShown] = useState(pageSize)
  const [openId, setOpenId] = useState(openImageId)
  const isPair = evaluation.candidates.length > 1
  const rows = items.filter((item) => (onlyDifferences ? isDifferent(item) : item.outcomes.some(Boolean)))
  return (
    <Card aria-label="Images">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Images</Title>
          {isPair && (
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
        {rows.length === 0 && (
          <Text c="dimmed">
            {onlyDifferences ? 'All candidates agree on each image.' : 'No results yet.'}
          </Text>
        )}
        <ul className={classes.rows} aria-label="Images of this evaluation">
          {rows.slice(0, shown).map((item) => (
            <li key={item.id}>
              <button type="button" className={classes.row} onClick={() => setOpenId(item.id)}>
                <DatasetThumbnail datasetId={evaluation.dataset_id} digest={item.digest} />
                <span className={classes.outcomes}>
                  <Text component="span" size="sm" c="dimmed" truncate>
                    <bdi>{item.name ?? 'Image'}</bdi>
                  </Text>
                  {item.outcomes.map((outcome, index) => (
                    <span key={evaluation.candidates[index]?.name} className={classes.outcome}>
                      {outcome?.isRight ? (
                        <IconCheck size={18} className={classes.right ?? ''} aria-label="Right" />
                      ) : (
                        <IconX
                          size={18}
                          className={classes.wrong ?? ''}
                          aria-label={outcome ? 'Wrong' : 'No result'}
                        />
                      )}
                      <Text component="span" size="sm" className={classes.text ?? ''}>
                        {isPair && <b>{evaluation.candidates[index]?.name}: </b>}
                        {outcome?.text ?? 'no result yet'}
                      </Text>
                    </span>
                  ))}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {rows.length > shown && (
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>
            Show more of {formatNumber(rows.length)}
          </Button>
        )}
        <ItemDialog
          evaluation={evaluation}
          item={items.find(({ id }) => id === openId)}
          onClose={() => setOpenId(undefined)}
        />
      </Stack>
    </Card>
  )
}

function isDifferent({ outcomes }: EvaluationItem): boolean {
  const answered = outcomes.filter((outcome) => outcome !== null)
  return new Set(answered.map(({ isRight, text }) => `${isRight} ${text}`)).size > 1
}
