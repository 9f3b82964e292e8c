import type { Agent } from '#contract/agent.ts'
import { listAgentKeys } from '#domain/agents/agent-ref.ts'

export type SampleImage = {
  file: string
  name: string
  /** The codes and types of the agents for which the image is suitable. */
  agents: string[]
  parameter?: string
}

export type SampleOffer = { sample: SampleImage; agent: Agent }

export const sampleImages: SampleImage[] = [
  { file: 'receipt.jpg', name: 'Receipt', agents: ['text-extractor', 'text-extraction', 'ocr'] },
  { file: 'hex-nuts.jpg', name: 'Hex nuts', agents: ['counter', 'object-counter'] },
  {
    file: 'battery-label.jpg',
    name: 'Battery label',
    agents: ['label-reader-validator'],
    parameter: 'UN3481',
  },
  {
    file: 'coffee-photo.jpg',
    name: 'Coffee',
    agents: ['general-object-detection', 'generic-object-detector', 'product-detector', 'scene-analyzer'],
  },
  { file: 'portrait-photo.jpg', name: 'Portrait', agents: ['people-counter'] },
]

/**
 * Returns the samples for these agents, each with the chosen agent if it is suitable, or else the first one. If no sample is
 * suitable for the chosen one, it can try all of them.
 */
export function offerSamples(agents: readonly Agent[], chosen: Agent | undefined): SampleOffer[] {
  const isOffered = agents.some(({ code }) => code === chosen?.code)
  if (chosen && isOffered && !hasSample(chosen))
    return sampleImages.map((sample) => ({ sample, agent: chosen }))
  return sampleImages.flatMap((sample) => {
    const suitable = agents.filter((agent) => isSuitable(sample, agent))
    const agent = suitable.find(({ code }) => code === chosen?.code) ?? suitable[0]
    return agent ? [{ sample, agent }] : []
  })
}

export const hasSample = (agent: Agent) => sampleImages.some((sample) => isSuitable(sample, agent))

const isSuitable = (sample: SampleImage, agent: Agent) =>
  listAgentKeys(agent).some((name) => sample.agents.includes(name))

/** 108 x 108 px, for 36 px on screens with up to three device pixels per CSS pixel. */
export function getThumbnailUrl({ file }: SampleImage): string {
  return `/samples/${file.replace('.jpg', '-small.webp')}`
}

/** @throws Error when the sample is not cached and cannot be loaded. */
export async function loadSample({ file }: SampleImage): Promise<File> {
  const response = await fetch(`/samples/${file}`)
  if (!response.ok) throw new Error(`${file}: HTTP ${response.status}`)
  return new File([await response.blob()], file, { type: 'image/jpeg' })
}
