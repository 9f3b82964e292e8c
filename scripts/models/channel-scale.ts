import type { Constant } from './tf-graph.ts'

/** For each channel, x * scale + shift. */
export type ChannelScale = { scale?: Float32Array; shift?: Float32Array }
export type Convolution = { weight: Constant; bias: Float32Array }

type Values = ArrayLike<number>

/** @param parameters gamma, beta, mean and variance. */
export function getBatchNormScale(parameters: Values[], epsilon: number): Required<ChannelScale> {
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
export function scaleConvolution({ weight, bias }: Convolution, { scale, shift }: ChannelScale): void {
  const size = weight.values.length / bias.length
  for (const [index, value] of weight.values.entries())
    weight.values[index] = value * (scale?.[Math.floor(index / size)] ?? 1)
  for (const [channel, value] of bias.entries())
    bias[channel] = value * (scale?.[channel] ?? 1) + (shift?.[channel] ?? 0)
}
