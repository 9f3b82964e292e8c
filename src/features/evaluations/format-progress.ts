import type { Evaluation } from '#contract/evaluation.ts'
import { formatNumber } from '#platform/format.ts'

/** Returns the state of an evaluation, such as "12 of 40 calls" or "Stopped early: 40 of 100 calls saved". */
export function formatProgress({ status, done, total, problem }: Evaluation): string {
  const calls = `${formatNumber(done)} of ${formatNumber(total)} calls`
  switch (status) {
    case 'running':
      return `Running: ${calls}`
    case 'paused':
      return `Paused after ${calls}. ${problem ?? ''}`.trim()
    case 'cancelled':
      return `Stopped after ${calls}`
    case 'stopped_early':
      return `Stopped early: ${formatNumber(total - done)} of ${formatNumber(total)} calls saved`
    case 'complete':
      return `Complete: ${formatNumber(total)} calls`
  }
}
