import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useMemo } from 'react'
import classes from './annotation-labels.module.css'
import { useEvidenceState } from './annotation-provider.tsx'
import { type EvidenceStore, isRelated, litPath } from './annotation-store.ts'
import type { Mark, Size } from './annotation.ts'
import { lookOf } from './annotation-style.ts'
import { measureText } from './measure-text.ts'
import { type Chip, placeChip, placeChips } from './label-layout.ts'

type EvidenceChipsProps = { marks: readonly Mark[]; store: EvidenceStore; picture: Size }

/** In CSS pixels, whatever the scale of the picture. */
const height = 20
const font = '600 12px Inter, ui-sans-serif, system-ui, sans-serif'
const widthOf = (text: string) => measureText(text, font)

/** Some names at once, or all the names of what is meant: more would be a heap. */
const mostNames = 150
const mostLitNames = 30

/** The names over the picture. The marks themselves speak to screen readers. */
export function EvidenceChips({ marks, store, picture }: EvidenceChipsProps) {
  const { ref, width } = useElementSize()
  const lit = useEvidenceState(store, litPath) ?? null
  const isShown = useEvidenceState(store, (state) => state.shown === 'labels')
  const chips = useMemo(() => {
    if (width === 0) return []
    const scale = width / picture.width
    const paper = { frame: { width, height: picture.height * scale }, scale, height, widthOf }
    const meant = marks.filter(({ path }) => isRelated(path, lit))
    const [only] = meant
    if (only && meant.length === 1) return [placeChip(only, paper)]
    if (meant.length > 0) return placeChips(meant.slice(0, mostLitNames), paper)
    return isShown ? placeChips(marks.slice(0, mostNames), paper) : []
  }, [marks, picture, width, lit, isShown])
  const colors = useMemo(() => new Map(marks.map((mark) => [mark.path, lookOf(mark).color])), [marks])
  return (
    <div ref={ref} className={classes.chips} aria-hidden>
      {chips.map((chip) => (
        <span key={chip.path} className={classes.chip} style={styleOf(chip, colors.get(chip.path))}>
          <span className={classes.name}>{chip.name}</span>
          {chip.sureness && <span>{chip.sureness}</span>}
        </span>
      ))}
    </div>
  )
}

function styleOf({ x, y, width }: Chip, color: string | undefined): CSSProperties {
  return {
    insetInlineStart: x,
    insetBlockStart: y,
    maxInlineSize: width,
    blockSize: height,
    background: color,
  }
}
