import { Text } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { EvidenceChips } from './annotation-labels.tsx'
import { EvidenceControls } from './annotation-controls.tsx'
import markClasses from './annotation-shape.module.css'
import { EvidenceMark } from './annotation-shape.tsx'
import classes from './annotated-image.module.css'
import { type Evidence, useEvidenceState } from './annotation-provider.tsx'
import { litPath } from './annotation-store.ts'
import { isCrowded } from './is-crowded.ts'
import { useMarkKeys } from './use-roving-focus.ts'
import { backToFront, visibleMarks } from './visible-annotations.ts'

/** The picture that was sent with what was found in it. */
export function EvidencePicture({ store, picture }: Evidence) {
  const { width, height } = picture.size
  const [isZoomed, setZoomed] = useState(false)
  const leastConfidence = useEvidenceState(store, (state) => state.leastConfidence) ?? 0
  const { drawn, wanted } = useMemo(
    () => visibleMarks(store.marks, { leastConfidence }),
    [store, leastConfidence],
  )
  return (
    <figure className={classes.figure} aria-label="The picture with what was found in it">
      <Viewport isZoomed={isZoomed}>
        <div
          className={classes.picture}
          style={{ '--picture-width': `${width}px`, '--picture-ratio': width / height } as CSSProperties}
        >
          <img
            className={classes.image}
            src={picture.url}
            alt="What was sent"
            width={width}
            height={height}
          />
          <Marks store={store} picture={picture} drawn={drawn} />
          <EvidenceChips marks={drawn} store={store} picture={picture.size} />
        </div>
      </Viewport>
      <EvidenceControls
        store={store}
        shownCount={drawn.length}
        isZoomed={isZoomed}
        onZoom={() => setZoomed(!isZoomed)}
      />
      {wanted > drawn.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {`The first ${drawn.length} of ${wanted.toLocaleString('en')} places are drawn. The raw view has them all.`}
        </Text>
      )}
    </figure>
  )
}

/** Fits the picture in, or lets one move about in it; where it scrolls, the keyboard scrolls it too. */
function Viewport({ isZoomed, children }: { isZoomed: boolean; children: ReactNode }) {
  return (
    <div
      className={classes.viewport}
      data-viewport
      data-zoomed={isZoomed || undefined}
      {...(isZoomed ? { tabIndex: 0, role: 'region', 'aria-label': 'Enlarged picture' } : {})}
    >
      {children}
    </div>
  )
}

/** To the middle of the picture where that scrolls; the page moves no further than to the picture. */
function bringIntoView(mark: SVGGElement): void {
  const viewport = mark.closest('[data-viewport]')
  if (!viewport) return
  viewport.scrollIntoView({ block: 'nearest' })
  const outer = viewport.getBoundingClientRect()
  const inner = mark.getBoundingClientRect()
  viewport.scrollBy({
    left: inner.x + inner.width / 2 - outer.x - outer.width / 2,
    top: inner.y + inner.height / 2 - outer.y - outer.height / 2,
  })
}

function Marks({ store, picture, drawn }: Evidence & { drawn: ReturnType<typeof visibleMarks>['drawn'] }) {
  const { width, height } = picture.size
  const frame = useRef<SVGSVGElement>(null)
  const keys = useMarkKeys(drawn, store)
  const isAnyLit = useEvidenceState(store, (state) => litPath(state) !== null)
  const shown = useEvidenceState(store, (state) => state.shown)
  const wantedInView = useEvidenceState(store, (state) => (state.chosenFrom === 'line' ? state.chosen : null))
  const ordered = useMemo(() => backToFront(drawn), [drawn])
  const id = useId()
  const ids = useMemo(() => new Map(drawn.map(({ path }, at) => [path, `${id}${at}`])), [drawn, id])

  useEffect(() => {
    const mark = wantedInView ? frame.current?.querySelector<SVGGElement>('[data-lit]') : undefined
    if (mark) bringIntoView(mark)
  }, [wantedInView])

  const look = [
    classes.marks,
    isCrowded(drawn, picture.size) ? markClasses.quiet : '',
    isAnyLit ? markClasses.muted : '',
    shown === 'nothing' ? markClasses.hidden : '',
  ]
  return (
    <div
      className={look.join(' ')}
      role="listbox"
      aria-label={`${drawn.length} ${drawn.length === 1 ? 'place' : 'places'} in the picture`}
      // Drawn by size, read in the order of the answer.
      aria-owns={[...ids.values()].join(' ')}
      onKeyDown={keys.onKeyDown}
    >
      <svg ref={frame} className={classes.drawing} viewBox={`0 0 ${width} ${height}`} role="presentation">
        {ordered.map((mark) => (
          <EvidenceMark
            key={mark.path}
            id={ids.get(mark.path)}
            mark={mark}
            store={store}
            side={Math.max(width, height)}
            isReachable={keys.reached === mark.path}
            onReach={keys.setReached}
          />
        ))}
      </svg>
    </div>
  )
}
