import type { Constant } from './tf-graph.ts'

/** For each channel, x * scale + shift. */
export type ChannelTransform = { scale?: Float32Array; shift?: Float32Array }
export type Convolution = { weight: Constant; bias: Float32Array }

type Values = ArrayLike<number>

/** @param parameters gamma, beta, mean and variance. */
export function getBatchNormTransform(parameters: Values[], epsilon: number): Required<ChannelTransform> {
  const [gamma = [], beta = [], mean = [], variance = []] = parameters
  const scale = Float32Array.from(
    gamma,
    (value, channel) => value / Math.sqrt((variance[channel] ?? 0) + epsilon),
  )
  const shift = Float32Array.from(
    beta,
    (value, channel) => value - (mean[channel] ?? 0) * (scale[channel] ?? 0),
  )
  return { scale, shift }
}

/** Changes the weights of a convolution so that its results are scaled. */
export function transformConvolution(
  { weight, bias }: Convolution,
  { scale, shift }: ChannelTransform,
): void {
  const size = weight.values.length / bias.length
  for (const [index, value] of weight.values.entries())
    weight.values[index] = value * (scale?.[Math.floor(index / size)] ?? 1)
  for (const [channel, value] of bias.entries())
    bias[channel] = value * (scale?.[channel] ?? 1) + (shift?.[channel] ?? 0)
}
