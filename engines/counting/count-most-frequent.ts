import type { PixelSource } from '../image/pixels.ts'
import {
  type CountByExampleOptions,
  type CountByExampleResult,
  countByExample,
  maxCandidates,
} from './count-by-example.ts'
import { maxProposalImageSide, proposeExample } from './propose-example.ts'

/** Fewer similar components may be so by chance. */
const minSimilar = 3
/** The count of a good example is not far from the number of similar components: some of them touch or are cut off. */
const maxCountRatio = 1.5
/** For 0, 1, 2 and 3 doubts. */
const confidences = [0.85, 0.6, 0.4, 0.3]

export type MostFrequentCount = Pick<CountByExampleResult, 'objects'> & {
  confidence: number
  doubts: string[]
}

/**
 * Counts the objects of which there are the most, with one of them as the example. Returns undefined where nothing is frequent.
 *
 * @throws EngineError `invalid_image`; the signal's reason when aborted.
 */
export async function countMostFrequent(
  image: PixelSource,
  { correlate, signal }: Pick<CountByExampleOptions, 'correlate' | 'signal'>,
): Promise<MostFrequentCount | undefined> {
  const proposal = proposeExample(await image.decode(maxProposalImageSide))
  signal.throwIfAborted()
  if (!proposal || proposal.similarCount < minSimilar) return undefined
  const { similarCount, example } = proposal
  const { count, objects, doubts } = await countByExample(image, { examples: [example], correlate, signal })
  if (count === 0 || count >= maxCandidates) return undefined
  const isLikely = count >= similarCount && count <= similarCount * maxCountRatio
  const all = isLikely ? doubts : [...doubts, 'no object was marked as an example']
  return { objects, doubts: all, confidence: confidences[all.length] ?? 0 }
}
