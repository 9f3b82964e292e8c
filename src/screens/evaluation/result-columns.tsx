import { Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { Evaluation, EvaluationItem, EvaluationItemResults } from '#contract/evaluation.ts'
import type { z } from '#contract/zod.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { type FieldChange, listChanges } from '#domain/results/corrections/list-changes.ts'
import { formatHeadline } from '#domain/results/headline.ts'
import { listExpectedFields } from '#domain/scorers/score-result.ts'
import { useDataset } from '#features/datasets/use-datasets.ts'
import { ChangeList } from '#features/reviews/change-list.tsx'
import { ComparedBoxes, classifyBoxes, listScoredBoxes } from './compared-boxes.tsx'
import classes from './evaluation-item-dialog.module.css'
import { OutcomeMark } from './outcome-mark.tsx'

type ResultColumnsProps = {
  evaluation: Evaluation
  item: EvaluationItem
  results: z.infer<typeof EvaluationItemResults>
  /** Of the image; undefined while it is loaded. */
  url: string | undefined
}

/** The image with what is expected, and beside it what each candidate has answered and how that differs. */
export function ResultColumns({ evaluation, item, results, url }: ResultColumnsProps) {
  const { candidates, dataset_id } = evaluation
  const agents = useAgentCatalog().data?.items
  const { data: dataset } = useDataset(dataset_id)
  const size = useMemo(() => ({ width: item.width, height: item.height }), [item.width, item.height])
  const find = (code = '') => agents?.find((agent) => agent.code === code) ?? { code }
  const agent = find(dataset?.agent_code ?? candidates[0]?.agent_code)
  const expectedBoxes = listScoredBoxes(results.expected, agent, size)
  const given = candidates.map(({ agent_code }, index) =>
    listScoredBoxes(results.results[index], find(agent_code), size),
  )
  const hasBoxes = [expectedBoxes, ...given].some(({ length }) => length > 0)
  const image = { url, size, name: item.name ?? 'Evaluated image' }
  return (
    <div className={classes.results}>
      <section className={classes.resultColumn} aria-label="Expected">
        <Title order={3}>Expected</Title>
        <ComparedBoxes {...image} boxes={expectedBoxes.map((box) => ({ ...box, state: 'expected' }))} />
        <Text className={classes.text ?? ''}>
          <bdi>{formatHeadline(interpretResult(results.expected, agent).headline)}</bdi>
        </Text>
      </section>
      {candidates.map(({ name, agent_code }, index) => {
        const outcome = item.outcomes[index] ?? null
        const result = results.results[index]
        const boxes = given[index] ?? []
        return (
          <section key={name} className={classes.resultColumn} aria-label={name}>
            <Title order={3}>
              <bdi>{name}</bdi>
            </Title>
            {hasBoxes && <ComparedBoxes {...image} boxes={classifyBoxes(expectedBoxes, boxes)} />}
            <Text className={classes.text ?? ''}>
              <OutcomeMark outcome={outcome} /> <bdi>{outcome?.text}</bdi>
            </Text>
            {result != null && (
              <Differences
                changes={listDifferences(results.expected, agent, { result, agent: find(agent_code), size })}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}

function Differences({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null
  return (
    <Text size="sm" component="div">
      <ChangeList changes={changes} />
    </Text>
  )
}

type Answer = { result: unknown; agent: AgentRef; size: { width: number; height: number } }

/** How the answer has to be changed to be right. Boxes are shown on the image. */
function listDifferences(
  expected: Record<string, unknown>,
  agent: AgentRef,
  { result, agent: candidate, size }: Answer,
): FieldChange[] {
  const wanted = listExpectedFields(expected, agent, size).filter(({ type }) => type !== 'boxes')
  return listChanges(interpretResult(result, candidate).corrections(size), wanted)
}
