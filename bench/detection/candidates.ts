import { readFile } from 'node:fs/promises'
import type { Detection } from '../../engines/detection/detection.ts'
import { createDetector } from '../../engines/detection/detector.ts'
import { openShippedModel, type ShippedModel, shippedModels } from '../../engines/detection/shipped-models.ts'
import { inspectImage } from '../../engines/node/input-image.ts'
import { getNodeRuntime } from '../../engines/node/node-runtime.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { openCocoSsd } from './coco-ssd.ts'

export type Candidate = { detect(image: Buffer): Promise<Detection[]>; close(): Promise<void> }

export const ourCandidateName = 'ours'
export const cocoSsdName = 'coco-ssd'

/** Opens a candidate by its name: `ours`, one of its models, or `coco-ssd`. */
export async function openCandidate(name: string): Promise<Candidate> {
  if (name === cocoSsdName) return await openCocoSsd()
  const definitions = Object.entries(shippedModels)
    .filter(([model]) => [model, ourCandidateName].includes(name))
    .map(([, definition]) => definition)
  if (definitions.length === 0) throw new Error(`There is no candidate ${name}.`)
  const detector = createDetector(() => Promise.all(definitions.map(open)))
  const { signal } = new AbortController()
  const detect = async (image: Buffer) =>
    await detector.detect(toPixelSource(await inspectImage(image)), signal)
  return { detect, close: detector.close }
}

async function open(definition: ShippedModel) {
  const bytes = await readFile(new URL(`../../engines/models/${definition.file}`, import.meta.url))
  return await openShippedModel(await getNodeRuntime(), bytes, definition)
}
