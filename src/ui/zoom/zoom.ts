import type { Rectangle, Size } from '#domain/geometry.ts'

/** In pixels of the image. */
export type Point = { x: number; y: number }

/** A zoom of 1 shows the whole image. `center` is in pixels of the image. */
export type ZoomTarget = { zoom: number; center: Point }

export const zoomStepFactor = 1.5
/** The smallest zoom of a button or a double tap. Less would hardly be seen. */
const minChange = 2
/** An image that is this much narrower than the viewport is zoomed to its width, as the columns of a page belong together. */
const minWidthChange = 1.4

/** Returns the number of drawn pixels per image pixel at a zoom of 1. */
export function getFitScale(image: Size, viewport: Size): number {
  return Math.min(viewport.width / image.width, viewport.height / image.height)
}

/** Returns the largest zoom: four drawn pixels per image pixel, but at least four times the size at a zoom of 1. */
export function getMaxZoom(image: Size, viewport: Size): number {
  return Math.max(4, 4 / getFitScale(image, viewport), getWidthZoom(image, viewport))
}

function getWidthZoom(image: Size, viewport: Size): number {
  return viewport.width / (image.width * getFitScale(image, viewport))
}

/** Returns the zoom of a double tap on an image that is shown as a whole. */
export function getDoubleTapZoom(image: Size, viewport: Size): number {
  return Math.max(minChange, getWidthZoom(image, viewport))
}

/**
 * Returns the zoom that shows the findings as large as possible, at least as wide as the viewport, with their middle in the
 * center. If they do not fit, the finding that is closest to their middle is in the center, since the middle may be empty.
 */
export function getFindingsTarget(
  findings: readonly Rectangle[],
  image: Size,
  viewport: Size,
  margin = 1.1,
): ZoomTarget {
  const union = getUnion(findings) ?? { x: 0, y: 0, ...image }
  const fit = getFitScale(image, viewport)
  const wanted =
    Math.min(viewport.width / (union.width * margin), viewport.height / (union.height * margin)) / fit
  const widthZoom = getWidthZoom(image, viewport)
  const minZoom = widthZoom > minWidthChange ? widthZoom : minChange
  const zoom = Math.min(Math.max(wanted, minZoom), getMaxZoom(image, viewport))
  const middle = getCenter(union)
  const closest = findings
    .map(getCenter)
    .sort((one, other) => getDistance(one, middle) - getDistance(other, middle))[0]
  const isWider = union.width * fit * zoom > viewport.width * 1.02
  const isHigher = union.height * fit * zoom > viewport.height * 1.02
  return {
    zoom,
    center: {
      x: isWider && closest ? closest.x : middle.x,
      y: isHigher && closest ? closest.y : middle.y,
    },
  }
}

/** Shows a finding with as much of its surroundings on each side as it is large. */
export const getFindingTarget = (finding: Rectangle, image: Size, viewport: Size): ZoomTarget =>
  getFindingsTarget([finding], image, viewport, 3)

/** Moves a finding to the center, and enlarges it if it is lower than `minHeight` in drawn pixels. */
export function getCenteringTarget(
  finding: Rectangle,
  { image, viewport, zoom }: { image: Size; viewport: Size; zoom: number },
  minHeight: number,
): ZoomTarget {
  const fit = getFitScale(image, viewport)
  const isLow = finding.height * fit * zoom < minHeight
  const wanted = Math.min(
    minHeight / (finding.height * fit),
    viewport.width / (finding.width * fit * 1.2),
    getMaxZoom(image, viewport),
  )
  return { zoom: isLow ? Math.max(zoom, wanted) : zoom, center: getCenter(finding) }
}

export function getUnion(rectangles: readonly Rectangle[]): Rectangle | undefined {
  if (rectangles.length === 0) return undefined
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of rectangles) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const getCenter = ({ x, y, width, height }: Rectangle): Point => ({ x: x + width / 2, y: y + height / 2 })
const getDistance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
