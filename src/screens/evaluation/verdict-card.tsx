import { Text } from '@mantine/core'
import type { EvaluationReport } from '#contract/evaluation.ts'
import { TitledCard } from '#ui/card.tsx'
import { AccuracyPlot } from './accuracy-plot.tsx'

export function VerdictCard({ report: { evaluation, verdict, candidates } }: { report: EvaluationReport }) {
  return (
    <TitledCard title="Verdict">
      <Text size="lg" fw={600} role="status">
        {evaluation.status === 'running' ? `So far: ${verdict.text}` : verdict.text}
      </Text>
      {candidates.some(({ answered }) => answered > 0) && <AccuracyPlot candidates={candidates} />}
      <Text size="sm" c="dimmed">
        An image is right if its result matches the expected result of the golden set.
        {candidates.some(({ missing }) => missing > 0) &&
          ' An image is missing if the result lacks what is expected.'}
        {evaluation.status === 'stopped_early' &&
          ' The evaluation stopped early, because the difference was clear. The 5 in 100 allow for that; the intervals do not, so they are approximate.'}
      </Text>
    </TitledCard>
  )
}
