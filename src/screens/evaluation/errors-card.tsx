import { Table, VisuallyHidden } from '@mantine/core'
import type { CandidateReport } from '#contract/evaluation.ts'
import { formatRawNumber } from '#domain/results/parsing/numbers.ts'
import { formatNumber } from '#platform/format.ts'
import { TitledCard } from '#ui/card.tsx'
import { BarPlot } from './bar-plot.tsx'
import { DataTable } from './data-table.tsx'

const maxRows = 30

/** Errors of counts, and labels that candidates confuse. */
export function ErrorsCard({ candidates }: { candidates: readonly CandidateReport[] }) {
  const shown = candidates.flatMap(({ name, errors }) =>
    errors.filter(hasErrors).map((error) => ({ ...error, name })),
  )
  if (shown.length === 0) return null
  return (
    <TitledCard title="Errors" gap="md">
      {shown.map((one) =>
        one.type === 'count' ? (
          <BarPlot
            key={`${one.name} ${one.label}`}
            title={`${one.name}: images by error of “${one.label}”`}
            columns={['Error', 'Images']}
            max={Math.max(...shown.filter(({ label }) => label === one.label).flatMap(listCounts))}
            bars={selectFrequent(one.errors).map(({ error, count }) => ({
              label: describeError(error),
              value: count,
              isGood: error === 0,
            }))}
          />
        ) : (
          <DataTable
            key={`${one.name} ${one.label}`}
            caption={`${one.name}: images by “${one.label}”, expected and given`}
            minWidth={320}
            columns={['Expected', 'Given', 'Images']}
          >
            {one.pairs.slice(0, maxRows).map(({ expected, actual, count }) => (
              <Table.Tr key={`${expected} ${actual}`}>
                <Table.Td>{expected}</Table.Td>
                <Table.Td fw={expected === actual ? 400 : 700}>
                  {actual}
                  {expected !== actual && <VisuallyHidden> (wrong)</VisuallyHidden>}
                </Table.Td>
                <Table.Td>{formatNumber(count)}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        ),
      )}
    </TitledCard>
  )
}

type FieldErrors = CandidateReport['errors'][number]

/** A candidate that has answered nothing has none. */
const hasErrors = (errors: FieldErrors) =>
  errors.type === 'count' ? errors.errors.length > 0 : errors.pairs.length > 0

const listCounts = (errors: FieldErrors) =>
  errors.type === 'count' ? errors.errors.map(({ count }) => count) : []

/** The most frequent errors, in their order. */
function selectFrequent<T extends { error: number; count: number }>(errors: readonly T[]): T[] {
  return errors
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxRows)
    .toSorted((one, other) => one.error - other.error)
}

function describeError(error: number): string {
  if (error === 0) return 'exact'
  return `${formatRawNumber(Math.abs(error))} too ${error < 0 ? 'low' : 'high'}`
}
