import { toSentenceCase, truncate } from '#domain/results/parsing/visible-text.ts'
import { getStatusTone } from '#domain/results/status-tone.ts'
import { Chip } from './chip.tsx'

export function StatusChip({ word }: { word: string | undefined }) {
  if (!word) return null
  return (
    <Chip tone={getStatusTone(word)}>
      <bdi>{truncate(toSentenceCase(word), 60)}</bdi>
    </Chip>
  )
}
