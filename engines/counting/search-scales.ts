import type { RgbaPixels, Size } from '../image/pixels.ts'
import type { Correlate } from './correlation.ts'
import { type ExampleReference, resizeToRgb } from './example-reference.ts'
import { createTemplates, measureGradientStrength } from './example-templates.ts'
import { type Candidate, computeDirectionMeans, findCandidates } from './find-candidates.ts'
import { type GradientSums, normalizeGradients, type RgbPixels, sumGradients } from './gradient-features.ts'

/** A fraction of the gradients of the example, below which a gradient is noise. */
const noiseFraction = 1

/** The gradients of an image in a size. */
export type GetGradients = (size: Size, scale: number) => GradientSums

/** Computes the gradients once per size, for all examples. */
export function createGradientCache(pixels: RgbaPixels): GetGradients {
  const known = new Map<string, GradientSums>()
  return (size, scale) => {
    const key = `${Math.round(size.width * scale)}x${Math.round(size.height * scale)}`
    const sums = known.get(key) ?? sumGradients(resizeToRgb(pixels, size, scale))
    known.set(key, sums)
    return sums
  }
}

export type ScaleSearch = {
  /** The image in which the places are returned. */
  base: RgbPixels
  reference: ExampleReference
  /** The sizes of the base image in which objects as large as the example are searched. */
  scales: readonly number[]
  correlate: Correlate
  signal: AbortSignal
}

/**
 * Finds the places of an image that look like an example of it, or of another image.
 *
 * @throws the signal's reason when aborted.
 */
export async function searchScales(
  getGradients: GetGradients,
  { base, reference, scales, correlate, signal }: ScaleSearch,
): Promise<Candidate[]> {
  const { image, outline } = reference
  // A plain example has no gradients, and nothing looks like it.
  const minStrength = Math.max(1, measureGradientStrength(image, outline) * noiseFraction)
  const baseFeatures = normalizeGradients(getGradients(base, 1), minStrength)
  const means = computeDirectionMeans(baseFeatures)
  const templates = createTemplates(image, outline, { minStrength, means })
  const candidates: Candidate[] = []
  for (const scale of scales) {
    signal.throwIfAborted()
    const features = scale === 1 ? baseFeatures : normalizeGradients(getGradients(base, scale), minStrength)
    const search = { templates, means, example: outline.box, scale, correlate }
    candidates.push(...(await findCandidates(features, search)))
  }
  return candidates
}
