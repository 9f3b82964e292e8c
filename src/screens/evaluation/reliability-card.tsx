import { Group, Stack, Table, Text, Title } from '@mantine/core'
import type { CandidateReport } from '#contract/evaluation.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import classes from './evaluation.module.css'

type Calibration = NonNullable<CandidateReport['calibration']>

/** Whether results with a confidence of 80 % are right in 80 % of all cases, as plots with their tables. */
export function ReliabilityCard({ candidates }: { candidates: readonly CandidateReport[] }) {
  const shown = candidates.flatMap(({ name, calibration }) => (calibration ? [{ name, calibration }] : []))
  if (shown.length === 0) return null
  return (
    <Card aria-label="Confidence">
      <Stack gap="md">
        <Title order={2}>Confidence</Title>
        <Text size="sm" c="dimmed">
          On the diagonal, confidence says how often results are right. Below it, they are less often right.
        </Text>
        {shown.map(({ name, calibration }) => (
          <Group key={name} gap="lg" align="flex-start">
            <ReliabilityPlot name={name} calibration={calibration} />
            <Table.ScrollContainer minWidth={0} maw="100%">
              <Table className={classes.table ?? ''} w="auto" captionSide="top">
                <Table.Caption>
                  {name}: calibration error {formatPercent(calibration.error)}
                </Table.Caption>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Confidence</Table.Th>
                    <Table.Th>Right</Table.Th>
                    <Table.Th>Images</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {calibration.bins.map(({ from, meanConfidence, accuracy, count }) => (
                    <Table.Tr key={from}>
                      <Table.Td>{formatPercent(meanConfidence)}</Table.Td>
                      <Table.Td>{formatPercent(accuracy)}</Table.Td>
                      <Table.Td>{formatNumber(count)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

function ReliabilityPlot({ name, calibration: { bins } }: { name: string; calibration: Calibration }) {
  const points = bins.map(({ meanConfidence, accuracy }) => ({
    x: 100 * meanConfidence,
    y: 100 * (1 - accuracy),
  }))
  return (
    <svg
      viewBox="-6 -6 112 112"
      width={220}
      height={220}
      className={classes.reliability}
      role="img"
      aria-label={`Reliability of ${name}; its table is beside it`}
    >
      <rect x={0} y={0} width={100} height={100} className={classes.frame} />
      <line x1={0} y1={100} x2={100} y2={0} className={classes.diagonal} />
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={classes.curve} />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2.5} className={classes.point} />
      ))}
    </svg>
  )
}
