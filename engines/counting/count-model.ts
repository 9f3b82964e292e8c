/*
 * The weights of two logistic regressions, by the names of the measures. They were fitted on 264 annotated photos of 16 public
 * repositories (`bench/counting/fitted-photos.json`) and on half A of `bench/counting`, as engines/README.md tells.
 */

/** The sum of the weighted measures of a candidate and the constant is the logarithm of the odds that it is an object. */
export const candidateModel = {
  constant: -13.864,
  weights: {
    likeness: 10.255,
    shapeOfTop: 3.6888,
    scoreOfTop: 9.4008,
    color: -0.62318,
    colorToUsual: -0.26101,
    colorShare: 1.022,
    scale: 1.0078,
    squaredScale: -3.9985,
    scaleToUsual: -1.7013,
    topShape: -6.0842,
    topScore: 8.0703,
    logCount: -0.50511,
    rank: 3.0327,
    logRank: 0.62988,
  },
} as const

/** The sum of the weighted measures of a count is the logarithm of the odds that it is exact, less the same for all counts. */
export const countModelWeights = {
  logGap: 0.38089,
  offset: -0.19727,
  squaredOffset: 0.064302,
  clarity: -0.096105,
  likelihood: 0.48195,
  logCount: -0.41046,
  isOne: -3.4517,
  isAll: -0.62044,
  isChoice: 0.47821,
  choiceGap: 4.868,
  isAgreedChoice: -0.13334,
  aboveChoice: -0.18053,
  belowChoice: 0.050914,
} as const

export function computeWeightedSum<Name extends string>(
  measures: Record<Name, number>,
  weights: Readonly<Record<Name, number>>,
): number {
  const names = Object.keys(weights) as Name[]
  return names.reduce((sum, name) => sum + weights[name] * measures[name], 0)
}
