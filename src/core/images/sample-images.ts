/** An image with which users can try an agent. There is one for each agent that needs no model provider. */
export type SampleImage = {
  file: string
  name: string
  /** The codes and types of the agents for which the image is suitable. */
  agents: string[]
  /** The context to fill in with the image. */
  parameter?: string
}

const sampleImages: SampleImage[] = [
  { file: 'receipt.jpg', name: 'Receipt', agents: ['text-extractor', 'text-extraction', 'ocr'] },
  {
    file: 'battery-label.jpg',
    name: 'Battery label',
    agents: ['label-reader-validator'],
    parameter: 'UN3481',
  },
  { file: 'hex-nuts.jpg', name: 'Hex nuts', agents: ['counter', 'object-counter'] },
]

/** Returns the samples that are suitable for the agent, or all samples if none is. */
export function findSamples(agentNames: string[]): SampleImage[] {
  const suitable = sampleImages.filter((sample) => sample.agents.some((name) => agentNames.includes(name)))
  return suitable.length > 0 ? suitable : sampleImages
}

/** Undefined if no sample is suitable for the agent. */
export function findSampleOf(agentNames: string[]): SampleImage | undefined {
  return sampleImages.find((sample) => sample.agents.some((name) => agentNames.includes(name)))
}

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
