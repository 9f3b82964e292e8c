import { useElementSize } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import type { Rectangle, Size } from '#domain/geometry.ts'
import { formatCount } from '#platform/format.ts'
import { NumberedDot } from '#ui/boxes/numbered-dot.tsx'
import zoomClasses from '#ui/zoom/zoomable-image.module.css'
import classes from './marking.module.css'

type ObjectDotsProps = {
  objects: readonly Rectangle[]
  image: Size
  selected: number | undefined
  onSelect: (index: number) => void
  /** The objects like this one do not count. */
  onReject: (index: number) => void
}

/** A numbered dot on each object. They are one tab stop; taps are handled by the image below them. */
export function ObjectDots({ objects, image, selected, onSelect, onReject }: ObjectDotsProps) {
  const { ref, width } = useElementSize()
  const scale = width / image.width
  const tabStop = selected ?? 0

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isReject = event.key === 'Delete' || event.key === 'Backspace'
    const next = getNext(event.key, tabStop, objects.length)
    if (isReject) onReject(tabStop)
    else if (next !== undefined) event.currentTarget.querySelectorAll<SVGGElement>('g')[next]?.focus()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={ref}
      className={classes.dots}
      role="listbox"
      aria-label={formatCount(objects.length, 'counted object')}
      onKeyDown={onKeyDown}
    >
      <svg
        className={`${zoomClasses.layer} ${classes.svg}`}
        viewBox={`0 0 ${image.width} ${image.height}`}
        role="presentation"
      >
        {scale > 0 &&
          objects.map((box, index) => (
            <Dot
              // biome-ignore lint/suspicious/noArrayIndexKey: the objects of a count have no other identity
              key={index}
              number={index + 1}
              box={box}
              scale={scale}
              isSelected={index === selected}
              isTabStop={index === tabStop}
              onFocus={() => onSelect(index)}
            />
          ))}
      </svg>
    </div>
  )
}

type DotProps = {
  number: number
  box: Rectangle
  /** In pixels of the screen per pixel of the image. */
  scale: number
  isSelected: boolean
  isTabStop: boolean
  onFocus: () => void
}

function Dot({ number, box, scale, isSelected, isTabStop, onFocus }: DotProps) {
  return (
    <g
      className={classes.dot}
      role="option"
      aria-label={`Object ${number}`}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
    >
      {isSelected && <rect className={classes.selectedObject} {...box} />}
      <NumberedDot number={number} box={box} scale={scale} />
    </g>
  )
}

function getNext(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
