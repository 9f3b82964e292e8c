import { Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { CandidateReport } from '#contract/evaluation.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { formatNumber } from '#platform/format.ts'
import { TitledCard } from '#ui/card.tsx'
import classes from './evaluation.module.css'
import { formatPercentagePointsWithUnit } from './format-percentage-points.ts'
import { ReliabilityPlot } from './reliability-plot.tsx'

/** Whether results with a confidence of 80 % are right in 80 % of all cases. */
export function ReliabilityCard({ candidates }: { candidates: readonly CandidateReport[] }) {
  const shown = candidates.flatMap(({ name, calibration }) => (calibration ? [{ name, calibration }] : []))
  if (shown.length === 0) return null
  return (
    <TitledCard title="Confidence" gap="md">
      <Text size="sm" c="dimmed">
        Of results with a confidence of 80%, 80% should be right. That is the dashed line. Points below it are
        right less often than their confidence says. Larger points have more images.
      </Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {shown.map(({ name, calibration }) => (
          <Stack key={name} gap="xs">
            <Text size="sm">
              <b>{name}</b>: its confidence is wrong by {formatPercentagePointsWithUnit(calibration.error)} on
              average
            </Text>
            <Group gap="lg" align="flex-start">
              <ReliabilityPlot name={name} bins={calibration.bins} />
              <Table className={classes.table ?? ''} w="auto" aria-label={`Confidence of ${name}`}>
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
            </Group>
          </Stack>
        ))}
      </SimpleGrid>
    </TitledCard>
  )
}
