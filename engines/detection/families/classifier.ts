import type { Tensor } from '../../runtime/model-runtime.ts'
import type { Classification } from '../detection.ts'
import type { ModelFamily } from './family.ts'
import { imageNetNormalization, yoloImageOptions } from './image-options.ts'
import { getFirstOutput, getLabel } from './read-outputs.ts'

const maxClasses = 5

/** Models of torchvision and timm, which were trained with the mean and deviation of ImageNet. */
export const classifier: ModelFamily = {
  name: 'classifier',
  description: 'one class for the image, trained as for ImageNet',
  task: 'classify',
  match({ outputs, metadata }) {
    const [batch, classCount = 0, ...rest] = outputs[0]?.dims ?? []
    const isVector = batch === 1 && rest.every((dim) => dim === 1)
    if (outputs.length !== 1 || metadata.has('task') || !isVector || classCount < 2) return undefined
    // 256 to 224 pixels.
    const image = {
      ...yoloImageOptions,
      ...imageNetNormalization,
      resize: 'center-crop',
      cropFraction: 0.875,
    } as const
    return { image, classCount }
  },
  decode: (outputs, { labels }) => ({ classes: toClassifications(getFirstOutput(outputs), labels) }),
}

/** Scores that are no probabilities become some (softmax). */
export function toClassifications({ data }: Tensor, labels: readonly string[]): Classification[] {
  const scores = Array.from(data as ArrayLike<number | bigint>, Number)
  const sum = scores.reduce((total, score) => total + score, 0)
  const areProbabilities = scores.every((score) => score >= 0) && Math.abs(sum - 1) < 0.01
  const probabilities = areProbabilities ? scores : toProbabilities(scores)
  return probabilities
    .map((confidence, index) => ({ label: getLabel(labels, index), confidence }))
    .filter(({ confidence }) => Number.isFinite(confidence))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, maxClasses)
}

function toProbabilities(scores: number[]): number[] {
  const largest = scores.reduce((max, score) => Math.max(max, score), Number.NEGATIVE_INFINITY)
  const powers = scores.map((score) => Math.exp(score - largest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
