/** An image to try an agent with; one per agent kind that works without a model provider. */
export type SampleImage = {
  file: string
  name: string
  /** Codes and types of the agents that it suits. */
  kinds: string[]
  /** A context for the image. */
  parameter?: string
}

const sampleImages: SampleImage[] = [
  { file: 'receipt.jpg', name: 'Receipt', kinds: ['text-extractor', 'text-extraction', 'ocr'] },
  {
    file: 'battery-label.jpg',
    name: 'Battery label',
    kinds: ['label-reader-validator'],
    parameter: 'UN3481',
  },
  { file: 'hex-nuts.jpg', name: 'Hex nuts', kinds: ['counter', 'object-counter'] },
]

/** Returns the samples that suit the agent; all samples if none does. */
export function findSamples(kinds: string[]): SampleImage[] {
  const suitable = sampleImages.filter((sample) => sample.kinds.some((kind) => kinds.includes(kind)))
  return suitable.length > 0 ? suitable : sampleImages
}

/** Returns the URL of a thumbnail: 108 px square, shown at 36 px on screens with a pixel ratio of up to 3. */
export function getThumbnailUrl({ file }: SampleImage): string {
  return `/samples/${file.replace('.jpg', '-small.webp')}`
}

/** @throws Error when the sample is not cached and cannot be loaded */
export async function loadSample({ file }: SampleImage): Promise<File> {
  const response = await fetch(`/samples/${file}`)
  if (!response.ok) throw new Error(`${file}: HTTP ${response.status}`)
  return new File([await response.blob()], file, { type: 'image/jpeg' })
}
