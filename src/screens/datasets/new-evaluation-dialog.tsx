import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Agent } from '#contract/agent.ts'
import type { Dataset } from '#contract/dataset.ts'
import { type Candidate, maxCandidates, type NewEvaluation } from '#contract/evaluation.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { useProviders } from '#core/agents/use-providers.ts'
import { useEvaluationEstimate, useEvaluationMutations } from '#features/evaluations/use-evaluations.ts'
import { configuration } from '#platform/configuration.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { formatNumber } from '#platform/format.ts'
import { formatUsCents } from '#screens/shared/format-us-cents.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconPlus, IconX } from '#ui/icons.gen.ts'
import { LoadError } from '#ui/offline-note.tsx'
import { CandidateFields } from './candidate-fields.tsx'
import { findEquivalentCandidateIndexes } from './find-equivalent-candidate-indexes.ts'

const letters = ['A', 'B', 'C', 'D']

type NewEvaluationDialogProps = {
  dataset: Dataset
  /** By default the first variants of the agent. */
  initialCandidates?: readonly Candidate[] | undefined
  opened: boolean
  onClose: () => void
}

export function NewEvaluationDialog(props: NewEvaluationDialogProps) {
  const { dataset, initialCandidates, opened, onClose } = props
  const agents = useAgentCatalog().data?.items ?? []
  const providers = useProviders()?.items ?? []
  const { start } = useEvaluationMutations()
  const navigate = useNavigate()
  const [candidates, setCandidates] = useState<readonly Candidate[]>(
    () => initialCandidates ?? createCandidates(dataset, agents),
  )
  const [stopsEarly, setStopsEarly] = useState(true)
  const [reuses, setReuses] = useState(true)
  const isRepeated = new Set(candidates.map((one) => JSON.stringify(one))).size < candidates.length
  const same = findEquivalentCandidateIndexes(candidates, agents)
  const request = useMemo(() => {
    const body: NewEvaluation = {
      dataset_id: dataset.id,
      candidates: [...candidates],
      stops_early: stopsEarly,
      reuses_results: reuses,
    }
    return { body, idempotencyKey: createUuid() }
  }, [dataset.id, candidates, stopsEarly, reuses])
  const estimate = useEvaluationEstimate(opened && !isRepeated ? request.body : undefined)
  const isComparable = !estimate.data?.missing_fields.some(({ is_all }) => is_all)
  const tooFew = estimate.data && estimate.data.requests > estimate.data.trial_remaining

  return (
    <Modal opened={opened} onClose={onClose} title="Evaluate" size="xl">
      <Stack>
        {candidates.map((candidate, index) => (
          <Group key={letters[index]} align="flex-start" wrap="nowrap" gap="xs">
            <div style={{ flex: 1 }}>
              <CandidateFields
                letter={letters[index] ?? ''}
                {...{ candidate, agents, providers }}
                onChange={(changed) => setCandidates(candidates.with(index, changed))}
              />
            </div>
            {candidates.length > 1 && (
              <Button
                variant="subtle"
                color="gray"
                px="xs"
                mt={24}
                aria-label={`Remove ${letters[index]}`}
                onClick={() => setCandidates(candidates.toSpliced(index, 1))}
              >
                <IconX size={18} />
              </Button>
            )}
          </Group>
        ))}
        {candidates.length < maxCandidates && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => setCandidates([...candidates, { agent_code: dataset.agent_code }])}
          >
            Add a candidate
          </Button>
        )}
        <Checkbox
          label="Stop as soon as the verdict stands"
          checked={stopsEarly}
          onChange={(event) => setStopsEarly(event.currentTarget.checked)}
        />
        <Checkbox
          label="Use results of earlier evaluations"
          checked={reuses}
          onChange={(event) => setReuses(event.currentTarget.checked)}
        />
        {isRepeated && (
          <ErrorAlert tone="warning" message="Two candidates are the same. Change or remove one." />
        )}
        {!isRepeated && same.length > 0 && (
          <ErrorAlert
            tone="warning"
            message={`${formatList(same.map((index) => letters[index] ?? ''))} run on the same built-in engine, so their results will not differ.`}
          />
        )}
        {estimate.error && <LoadError error={estimate.error} />}
        {estimate.data && !isRepeated && (
          <Text role="status" fw={550}>
            {describeCost(estimate.data)}
          </Text>
        )}
        {!isRepeated &&
          estimate.data?.missing_fields.map((missing) => (
            <ErrorAlert key={missing.candidate} tone="warning" message={describeMissing(missing)} />
          ))}
        {tooFew && (
          <ErrorAlert
            tone="warning"
            message="The trial has fewer requests left. The evaluation pauses when they are used up."
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!estimate.data || isRepeated || !isComparable}
            loading={start.isPending}
            onClick={() =>
              start.mutate(request, {
                onSuccess: ({ id }) => void navigate({ to: '/evaluations/$id', params: { id } }),
              })
            }
          >
            Start
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The first two variants of the agent of the set, unless the same built-in engine runs them. */
function createCandidates({ agent_code }: Dataset, agents: readonly Agent[]): Candidate[] {
  const variants = agents.find(({ code }) => code === agent_code)?.variants ?? []
  const [first = { agent_code }, second] = variants.map(({ id }) => ({ agent_code, variant_id: String(id) }))
  return second && findEquivalentCandidateIndexes([first, second], agents).length === 0
    ? [first, second]
    : [first]
}

const formatList = (names: string[]) => new Intl.ListFormat('en').format(names)

type Estimate = NonNullable<ReturnType<typeof useEvaluationEstimate>['data']>

function describeMissing({ candidate, fields, is_all }: Estimate['missing_fields'][number]): string {
  const names = fields.map((field) => `“${field}”`).join(', ')
  const consequence = is_all
    ? 'It cannot be compared. Choose another agent.'
    : 'Images that expect this are not compared.'
  return `The results of ${letters[candidate]} have no ${names}, which the golden set expects. ${consequence}`
}

function describeCost({ images, requests, reused, cost_cents, trial_remaining }: Estimate): string {
  const cost = formatUsCents(cost_cents).toLowerCase()
  const saved = reused > 0 ? ` ${formatNumber(reused)} results are there already.` : ''
  const left = configuration.hasTrial ? `; ${formatNumber(trial_remaining)} left in the trial` : ''
  return `${formatNumber(images)} images · at most ${formatNumber(requests)} requests (${cost})${left}.${saved}`
}
