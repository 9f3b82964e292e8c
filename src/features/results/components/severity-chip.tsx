import { severityTone } from '../rating-thresholds.ts'
import { clipped } from '../parsing/visible-text.ts'
import { Chip } from './chip.tsx'

/** How bad a damage or a stain is, in the agent's own word. */
export function SeverityChip({ word }: { word: string }) {
  return (
    <Chip tone={severityTone(word)}>
      <bdi>{clipped(word, 60)}</bdi>
    </Chip>
  )
}
