import type { Evaluation } from '#contract/evaluation.ts'
import { formatNumber } from '#platform/format.ts'

/** Such as "12 of 40 analyses" or "Stopped early: 40 of 100 calls saved". */
export function formatProgress({ status, done, total, problem }: Evaluation): string {
  const analyses = `${formatNumber(done)} of ${formatNumber(total)} analyses`
  switch (status) {
    case 'running':
      return `Running: ${analyses}`
    case 'paused':
      return `Paused after ${analyses}. ${problem ?? ''}`.trim()
    case 'cancelled':
      return `Stopped after ${analyses}`
    case 'stopped_early':
      return `Stopped early: ${formatNumber(total - done)} of ${formatNumber(total)} calls saved`
    case 'complete':
      return `Complete: ${formatNumber(total)} analyses`
  }
}
