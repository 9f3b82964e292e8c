import type { CandidateReport } from '#contract/evaluation.ts'
import classes from './evaluation.module.css'

type Bins = NonNullable<CandidateReport['calibration']>['bins']

const ticks = [0, 50, 100]

/** How often results are right, by confidence. A table is beside it. */
export function ReliabilityPlot({ name, bins }: { name: string; bins: Bins }) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const points = bins.map(({ from, meanConfidence, accuracy, count }) => ({
    from,
    x: 100 * meanConfidence,
    y: 100 * (1 - accuracy),
    radius: 1.5 + 3 * Math.sqrt(count / most),
  }))
  return (
    <svg
      viewBox="-30 -6 142 136"
      width={256}
      height={245}
      className={classes.reliability}
      role="img"
      aria-label={`Reliability of ${name}; its table is beside it`}
    >
      <rect x={0} y={0} width={100} height={100} className={classes.frame} />
      <line x1={0} y1={100} x2={100} y2={0} className={classes.diagonal} />
      {ticks.map((tick) => (
        <g key={tick} className={classes.tick}>
          <text x={tick} y={109} textAnchor="middle">
            {tick}%
          </text>
          <text x={-4} y={100 - tick} textAnchor="end" dominantBaseline="middle">
            {tick}%
          </text>
        </g>
      ))}
      <text x={50} y={122} textAnchor="middle" className={classes.axis}>
        Confidence
      </text>
      <text x={-24} y={50} textAnchor="middle" transform="rotate(-90 -24 50)" className={classes.axis}>
        Right
      </text>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={classes.curve} />
      {points.map(({ from, x, y, radius }) => (
        <circle key={from} cx={x} cy={y} r={radius} className={classes.point} />
      ))}
    </svg>
  )
}
