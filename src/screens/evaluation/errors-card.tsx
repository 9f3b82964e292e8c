import { Stack, Table, Title } from '@mantine/core'
import type { CandidateReport } from '#contract/evaluation.ts'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { BarPlot } from './bar-plot.tsx'
import classes from './evaluation.module.css'

const maxRows = 30

/** What candidates get wrong: errors of counts, and labels that they confuse. */
export function ErrorsCard({ candidates }: { candidates: readonly CandidateReport[] }) {
  const shown = candidates.flatMap(({ name, errors }) => errors.map((error) => ({ ...error, name })))
  if (shown.length === 0) return null
  return (
    <Card aria-label="Errors">
      <Stack gap="md">
        <Title order={2}>Errors</Title>
        {shown.map((one) =>
          one.type === 'count' ? (
            <BarPlot
              key={`${one.name} ${one.label}`}
              title={`${one.label}, ${one.name}: error of the count`}
              columns={['Error', 'Images']}
              bars={one.errors.slice(0, maxRows).map(({ error, count }) => ({
                label: error > 0 ? `+${formatNumber(error)}` : formatNumber(error),
                value: count,
                isGood: error === 0,
              }))}
            />
          ) : (
            <Table.ScrollContainer minWidth={320} key={`${one.name} ${one.label}`}>
              <Table className={classes.table ?? ''} captionSide="top">
                <Table.Caption>
                  {one.label}, {one.name}: expected and given
                </Table.Caption>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Expected</Table.Th>
                    <Table.Th>Given</Table.Th>
                    <Table.Th>Images</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {one.pairs.slice(0, maxRows).map(({ expected, actual, count }) => (
                    <Table.Tr key={`${expected} ${actual}`}>
                      <Table.Td>{expected}</Table.Td>
                      <Table.Td fw={expected === actual ? 400 : 700}>{actual}</Table.Td>
                      <Table.Td>{formatNumber(count)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          ),
        )}
      </Stack>
    </Card>
  )
}
