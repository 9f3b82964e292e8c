import type { Agent } from '#contract/agent.ts'
import { isAvailable } from '#core/agents/agent-info.ts'
import { type SampleOffer, sampleImages } from '#core/images/sample-images.ts'
import type { RunView } from '#core/runs/use-run.ts'
import { SamplePicker } from '#features/images/sample-picker.tsx'

type MoreSamplesProps = {
  view: RunView
  agents: readonly Agent[]
  onPick: (offer: SampleOffer) => void
}

/** Offers the other samples below the result of one, whose image has their place. */
export function MoreSamples({ view: { run }, agents, onPick }: MoreSamplesProps) {
  if (!sampleImages.some(({ file }) => file === run.image.name)) return null
  const chosen = agents.find(({ code }) => code === run.agent.code)
  return (
    <SamplePicker
      title="Try another sample:"
      agents={agents.filter(isAvailable)}
      chosen={chosen}
      onPick={onPick}
    />
  )
}
