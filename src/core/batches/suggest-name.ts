import { formatDateTime } from '#platform/format.ts'

/** Such as "Batch of Nov 26, 6:32 PM". */
export function suggestName(kind: 'Batch' | 'Series'): string {
  return `${kind} of ${formatDateTime(Date.now())}`
}

/** Returns whether the name says when the batch was made, so that its date need not be shown too. */
export function isSuggestedName(name: string): boolean {
  return /^(?:Batch|Series) of .+ \d+:\d\d [AP]M$/.test(name)
}
