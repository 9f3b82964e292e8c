import classes from './annotation-shape.module.css'
import { useEvidenceState } from './annotation-provider.tsx'
import { type EvidenceStore, isRelated, litPath } from './annotation-store.ts'
import type { Mark } from './annotation.ts'
import { lookOf, spokenName } from './annotation-style.ts'

type EvidenceMarkProps = {
  id: string | undefined
  mark: Mark
  store: EvidenceStore
  /** Longest side of the picture in pixels. */
  side: number
  isReachable: boolean
  onReach: (path: string) => void
}

/** Of the longest side: what is lower is likely a word, and stays legible between thinner lines. */
const smallBelow = 0.05

/** One thing in the picture, in the picture's own coordinates; lines keep their width at any scale. */
export function EvidenceMark({ id, mark, store, side, isReachable, onReach }: EvidenceMarkProps) {
  const { path, shape } = mark
  const isLit = useEvidenceState(store, (state) => isRelated(path, litPath(state)))
  const isChosen = useEvidenceState(store, (state) => state.chosen === path)
  const look = lookOf(mark)
  return (
    <g
      id={id}
      className={classes.mark}
      role="option"
      aria-label={spokenName(mark)}
      aria-selected={isChosen}
      tabIndex={isReachable ? 0 : -1}
      data-path={path}
      data-kind={shape.kind}
      data-small={(shape.kind === 'box' && shape.height < side * smallBelow) || undefined}
      data-lit={isLit || undefined}
      style={{ color: look.color }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && store.set({ pointed: path })}
      onPointerLeave={() => store.set({ pointed: null })}
      onClick={() => {
        onReach(path)
        store.choose(path, 'picture')
      }}
      onFocus={(event) => {
        onReach(path)
        if (event.currentTarget.matches(':focus-visible')) store.set({ focused: path })
      }}
      onBlur={() => store.set({ focused: null })}
    >
      <Outline mark={mark} side={side} className={classes.halo} />
      <Outline mark={mark} side={side} className={classes.line} dashes={look.dashes} />
    </g>
  )
}

type OutlineProps = Pick<EvidenceMarkProps, 'mark' | 'side'> & {
  className: string | undefined
  dashes?: number[]
}

function Outline({ mark: { shape }, side, className, dashes = [] }: OutlineProps) {
  const drawn = { className, strokeDasharray: dashes.map((length) => length * 2).join(' ') || undefined }
  if (shape.kind === 'point') return <circle cx={shape.x} cy={shape.y} r={side / 90} {...drawn} />
  const { x, y, width, height } = shape
  const radius = shape.kind === 'zone' ? Math.min(width, height) / 5 : Math.min(width, height, side / 60) / 4
  return <rect x={x} y={y} width={width} height={height} rx={radius} {...drawn} />
}
