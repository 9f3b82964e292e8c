/** An image to try an agent with. There is one for each agent type that needs no model provider. */
export type SampleImage = {
  file: string
  name: string
  /** Codes and types of suitable agents. */
  kinds: string[]
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

/** All samples if none is suitable. */
export function findSamples(kinds: string[]): SampleImage[] {
  const suitable = sampleImages.filter((sample) => sample.kinds.some((kind) => kinds.includes(kind)))
  return suitable.length > 0 ? suitable : sampleImages
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
