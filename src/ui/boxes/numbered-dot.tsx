import type { Rectangle } from '#domain/geometry.ts'
import classes from './numbered-dot.module.css'

type NumberedDotProps = {
  number: number
  /** In pixels of the image, in whose coordinates the dot is drawn. */
  box: Rectangle
  /** In pixels of the screen per pixel of the image. */
  scale: number
}

/** In pixels of the screen. */
const radius = { min: 4, max: 12 }
/** Of the shorter side of an object. */
const radiusFraction = 0.35
/** In pixels of the screen. A number is not legible in a smaller dot. */
const minNumbered = 8

/** A dot on a counted object, in the color of the text. */
export function NumberedDot({ number, box: { x, y, width, height }, scale }: NumberedDotProps) {
  const wanted = Math.min(width, height) * scale * radiusFraction
  const size = Math.min(radius.max, Math.max(radius.min, wanted))
  const [cx, cy] = [x + width / 2, y + height / 2]
  const digits = String(number).length
  return (
    <>
      <circle className={classes.circle} cx={cx} cy={cy} r={size / scale} />
      {size >= minNumbered && (
        <text className={classes.number} x={cx} y={cy} fontSize={(size * (digits > 2 ? 0.8 : 1.05)) / scale}>
          {number}
        </text>
      )}
    </>
  )
}
