import { Badge, Stack, Table, Text, Title } from '@mantine/core'
import type { CandidateReport, EvaluationReport } from '#contract/evaluation.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { scorers } from '#domain/scorers/scorers.ts'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import classes from './evaluation.module.css'

/** The figures of the candidates, with their 95 % intervals. */
export function CandidateTable({ report }: { report: EvaluationReport }) {
  const { candidates, comparisons, verdict } = report
  const fields = candidates.flatMap((candidate) =>
    candidate.fields.map((field) => ({ ...field, candidate: candidate.name })),
  )
  return (
    <Card aria-label="Figures">
      <Stack gap="sm">
        <Title order={2}>Figures</Title>
        <Table.ScrollContainer minWidth={640}>
          <Table className={classes.table ?? ''} aria-label="Candidates">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Candidate</Table.Th>
                <Table.Th>Right</Table.Th>
                <Table.Th>95% interval</Table.Th>
                <Table.Th>Failed</Table.Th>
                <Table.Th>Requests</Table.Th>
                <Table.Th>Cost</Table.Th>
                <Table.Th>Latency p50 / p95</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {candidates.map((candidate, index) => (
                <Table.Tr key={candidate.name}>
                  <Table.Th scope="row">
                    {candidate.name}{' '}
                    {verdict.winner === index && (
                      <Badge variant="default" tt="none">
                        Better
                      </Badge>
                    )}
                  </Table.Th>
                  <Table.Td>{formatRight(candidate)}</Table.Td>
                  <Table.Td>
                    {formatPercent(candidate.interval.low)} to {formatPercent(candidate.interval.high)}
                  </Table.Td>
                  <Table.Td>{formatNumber(candidate.failed)}</Table.Td>
                  <Table.Td>{formatNumber(candidate.requests)}</Table.Td>
                  <Table.Td>${(candidate.cost_cents / 100).toFixed(4)}</Table.Td>
                  <Table.Td>
                    {candidate.latency
                      ? `${formatSeconds(candidate.latency.p50)} / ${formatSeconds(candidate.latency.p95)}`
                      : '–'}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {comparisons.map(({ first, second, difference, low, high, only_first, only_second, total }) => (
          <Text size="sm" key={`${first} ${second}`}>
            <b>{candidates[second]?.name}</b> is right {formatPoints(difference)} more often than{' '}
            <b>{candidates[first]?.name}</b>, 95% interval {formatPoints(low)} to {formatPoints(high)}. Only{' '}
            {candidates[second]?.name}: {formatNumber(only_second)}, only {candidates[first]?.name}:{' '}
            {formatNumber(only_first)}, of {formatNumber(total)} images.
          </Text>
        ))}
        {fields.length > 0 && (
          <Table.ScrollContainer minWidth={640}>
            <Table className={classes.table ?? ''} aria-label="Fields">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Field</Table.Th>
                  <Table.Th>Candidate</Table.Th>
                  <Table.Th>Scorer</Table.Th>
                  <Table.Th>Mean</Table.Th>
                  <Table.Th>95% interval</Table.Th>
                  <Table.Th>Right</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {fields.map(({ label, candidate, scorer, mean, right, count, decides }) => (
                  <Table.Tr key={`${label} ${candidate}`}>
                    <Table.Th scope="row">
                      {label}
                      {!decides && ' (measured only)'}
                    </Table.Th>
                    <Table.Td>{candidate}</Table.Td>
                    <Table.Td>{scorers[scorer].label}</Table.Td>
                    <Table.Td>{mean ? mean.mean.toFixed(3) : '–'}</Table.Td>
                    <Table.Td>
                      {mean?.low != null && mean.high != null
                        ? `${mean.low.toFixed(3)} to ${mean.high.toFixed(3)}`
                        : '–'}
                    </Table.Td>
                    <Table.Td>
                      {formatNumber(right)} of {formatNumber(count)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Card>
  )
}

function formatRight({ right, answered }: CandidateReport): string {
  if (answered === 0) return '–'
  return `${formatPercent(right / answered)} (${formatNumber(right)} of ${formatNumber(answered)})`
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`

/** Returns a difference of two fractions, such as "8 points". */
function formatPoints(fraction: number): string {
  return `${(100 * fraction).toFixed(0)} points`
}
