/** Pictures of our own to try an agent with, drawn for this product; one per kind of work that needs no model provider. */
export type SampleImage = {
  file: string
  name: string
  /** Agents that it suits, by code or type, hyphenated. */
  kinds: string[]
  /** A context that goes with it. */
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

/** The ones that suit the agent; all of them where none was made for it. */
export function samplesFor(kinds: string[]): SampleImage[] {
  const suited = sampleImages.filter((sample) => sample.kinds.some((kind) => kinds.includes(kind)))
  return suited.length > 0 ? suited : sampleImages
}

/** Small enough for a button: 108 px square, for 36 px on the densest of screens. The file itself is for who picks it. */
export function thumbnailOf({ file }: SampleImage): string {
  return `/samples/${file.replace('.jpg', '-small.webp')}`
}

/** @throws Error when it is not on this device and cannot be loaded. */
export async function loadSample({ file }: SampleImage): Promise<File> {
  const answer = await fetch(`/samples/${file}`)
  if (!answer.ok) throw new Error(`The sample ${file} answered ${answer.status}.`)
  return new File([await answer.blob()], file, { type: 'image/jpeg' })
}
