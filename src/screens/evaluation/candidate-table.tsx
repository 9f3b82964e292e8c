import { Badge, Table, Text } from '@mantine/core'
import type { CandidateReport, EvaluationReport } from '#contract/evaluation.ts'
import { formatDuration, formatPercent } from '#domain/results/parsing/numbers.ts'
import { type ScorerName, scorers } from '#domain/scorers/scorers.ts'
import { formatNumber } from '#platform/format.ts'
import { formatUsCents } from '#screens/shared/format-us-cents.ts'
import { TitledCard } from '#ui/card.tsx'
import { DataTable } from './data-table.tsx'
import classes from './evaluation.module.css'
import { formatPercentagePoints, formatPercentagePointsWithUnit } from './format-percentage-points.ts'

export function CandidateTable({ report }: { report: EvaluationReport }) {
  const { candidates, comparisons, verdict } = report
  const fields = candidates.flatMap((candidate) =>
    candidate.fields.map((field) => ({ ...field, candidate: candidate.name })),
  )
  return (
    <TitledCard title="Figures">
      <DataTable
        label="Candidates"
        minWidth={600}
        columns={[
          'Candidate',
          'Right',
          '95% interval',
          'Missing',
          'Not analyzed',
          'Charged',
          'Total cost',
          'Time, median / p95',
        ]}
      >
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
              {candidate.answered > 0
                ? `${formatPercent(candidate.interval.low)} to ${formatPercent(candidate.interval.high)}`
                : '–'}
            </Table.Td>
            <Table.Td className={candidate.missing > 0 ? classes.missing : undefined}>
              {formatNumber(candidate.missing)}
            </Table.Td>
            <Table.Td>{formatNumber(candidate.failed)}</Table.Td>
            <Table.Td>{formatNumber(candidate.requests)}</Table.Td>
            <Table.Td>{formatUsCents(candidate.cost_cents)}</Table.Td>
            <Table.Td>
              {candidate.latency
                ? `${formatLatency(candidate.latency.p50)} / ${formatLatency(candidate.latency.p95)}`
                : '–'}
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
      {comparisons
        .filter(({ total }) => total > 0)
        .map((comparison) => (
          <Text size="sm" key={`${comparison.first} ${comparison.second}`}>
            {describeComparison(comparison, candidates)}
          </Text>
        ))}
      {fields.length > 0 && (
        <DataTable
          label="Fields"
          minWidth={600}
          columns={['Field', 'Candidate', 'Scorer', 'Mean', '95% interval', 'Right']}
        >
          {fields.map(({ label, candidate, scorer, mean, right, count, decides }) => (
            <Table.Tr key={`${label} ${candidate}`}>
              <Table.Th scope="row">
                {label}
                {!decides && ' (measured only)'}
              </Table.Th>
              <Table.Td>{candidate}</Table.Td>
              <Table.Td>
                {scorers[scorer].label}
                {isError(scorer) && ' (0 is best)'}
              </Table.Td>
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
        </DataTable>
      )}
    </TitledCard>
  )
}

function formatRight({ right, answered }: CandidateReport): string {
  if (answered === 0) return '–'
  return `${formatPercent(right / answered)} (${formatNumber(right)} of ${formatNumber(answered)})`
}

const isError = (scorer: ScorerName) => scorers[scorer].unit.startsWith('error')

/** Some candidates take only some hundredths of a second. */
const formatLatency = (ms: number) => formatDuration(ms, ms < 10_000 ? 2 : 1)

type Comparison = EvaluationReport['comparisons'][number]

/** How much more often one candidate is right, with the 95 % interval. */
function describeComparison(comparison: Comparison, candidates: readonly CandidateReport[]): string {
  const { first, second, only_first, only_second, total, low, high } = comparison
  const difference = Math.abs(comparison.difference)
  // The one that is more often right comes first, so that the difference has no sign.
  const isSecond = comparison.difference >= 0
  const [more, less] = (isSecond ? [second, first] : [first, second]).map((index) => candidates[index]?.name)
  const [from, to] = isSecond ? [low, high] : [-high, -low]
  const only = isSecond ? [only_second, only_first] : [only_first, only_second]
  const interval = `${formatPercentagePoints(from)} to ${formatPercentagePoints(to)}`
  const often =
    difference === 0
      ? `${more} and ${less} are right equally often (95% interval of the difference ${interval} percentage points).`
      : `${more} is right ${formatPercentagePointsWithUnit(difference)} more often than ${less} (95% interval ${interval}).`
  if (only_first === 0 && only_second === 0) return often
  return `${often} Of ${formatNumber(total)} images, only ${more} is right on ${formatNumber(only[0] ?? 0)}, and only ${less} on ${formatNumber(only[1] ?? 0)}.`
}
