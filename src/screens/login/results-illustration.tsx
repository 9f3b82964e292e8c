import classes from './results-illustration.module.css'

/** Centers and turns of the nuts. */
const nuts: [x: number, y: number, degrees: number][] = [
  [66, 70, 8],
  [140, 58, 24],
  [216, 76, 2],
  [92, 142, 40],
  [176, 138, 14],
  [62, 212, 20],
  [138, 218, 4],
  [214, 206, 33],
]

const results = [
  { y: 34, title: '8 objects', detail: 'Counter · 96%' },
  { y: 112, title: 'UN3481 · Match', detail: 'Label Reader · 99%' },
  { y: 190, title: 'Total 60.00', detail: 'Text Extractor' },
]

export function ResultsIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 480 280"
      role="img"
      aria-label="A photo of hex nuts with a box around each one, and results such as “8 objects” and “UN3481 · Match”"
    >
      <rect className={classes.photo} x="1" y="15" width="278" height="250" rx="18" />
      {nuts.map(([x, y, degrees]) => (
        <g key={`${x} ${y}`}>
          <path
            className={classes.nut}
            transform={`translate(${x} ${y}) rotate(${degrees})`}
            d="M23 0 11.5 20h-23L-23 0l11.5-20h23ZM11 0a11 11 0 1 0-22 0 11 11 0 0 0 22 0Z"
          />
          <rect className={classes.box} x={x - 29} y={y - 29} width="58" height="58" rx="5" />
        </g>
      ))}
      {results.map(({ y, title, detail }) => (
        <g key={title} transform={`translate(258 ${y})`}>
          <rect className={classes.result} width="216" height="64" rx="14" />
          <circle className={classes.mark} cx="32" cy="32" r="13" />
          <path className={classes.check} d="m26 32 4.5 4.5 8-9" />
          <text className={classes.title} x="56" y="29">
            {title}
          </text>
          <text className={classes.detail} x="56" y="48">
            {detail}
          </text>
        </g>
      ))}
    </svg>
  )
}
