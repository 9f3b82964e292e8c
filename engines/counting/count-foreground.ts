import { EngineError } from '../engine-error.ts'
import { gaussianBlur } from '../image/gaussian-blur.ts'
import type { GrayPixels, PixelBox, PixelSource, RgbaPixels } from '../image/pixels.ts'
import {
  type ConnectedComponent,
  cropComponent,
  findConnectedComponents,
  measureInnerComponents,
} from './connected-components.ts'
import { type BackgroundEstimate, estimateBackground } from './estimate-background.ts'
import { hasTwoColorAreas, measureConvexityDefects, measureEdgeContrast } from './object-shape.ts'

/**
 * In pixels; larger images are reduced. Objects of a hundredth of a side stay visible, and counting takes a few tenths of a
 * second.
 */
const maxWorkingSide = 1000
/** In pixels of the reduced image. A component between the two areas is a speck, a smaller one is ignored. */
const minObjectArea = 36
const minSpeckArea = 9
/** A smaller difference from the background (0 to 255) is sensor noise or a JPEG artifact. */
const minDifference = 8
/** A fraction of the object's contrast. Pixels below belong to a shadow or to JPEG blur. */
const contourThresholdFraction = 0.4
/** An object with a larger value of `measureConvexityDefects` may be two objects that touch each other. */
const maxConvexityDefects = 0.33
/** The fraction of a sharp object's contrast that lies within six pixels across its contour. */
const minEdgeSharpness = 0.45
/** How far JPEG blurs dark objects, in pixels: the size of the blocks in which it encodes colors. */
const maxBlurDistance = 16
/** A background that exceeds one of these limits is not plain. */
const maxPlainBackground = { noise: 14, unevenness: 25, components: 1500 }

export type CountWarning =
  | 'textured background'
  | 'uneven background'
  | 'faint objects'
  | 'specks'
  | 'objects may touch'
  | 'objects in objects'
  | 'soft outlines'

export type ForegroundCount = { boxes: PixelBox[]; confidence: number; warnings: CountWarning[] }

/** For 0, 1, 2, and 3 or more warnings. */
const confidenceByWarningCount = [0.95, 0.6, 0.45, 0.3]

/**
 * Counts connected components that differ from a plain background. Touching objects cannot be separated; where they may touch,
 * the result has warnings and a confidence of at most 0.6. Rejects images that are too noisy to count.
 *
 * @throws EngineError `background_not_plain` or `invalid_image`; the signal's reason when aborted.
 */
export async function countForeground(image: PixelSource, signal: AbortSignal): Promise<ForegroundCount> {
  const pixels = gaussianBlur(await image.decode(maxWorkingSide), 1)
  signal.throwIfAborted()
  const background = estimateBackground(pixels)
  assertPlainBackground(background)
  // Each stage blocks the event loop for a tenth of a second.
  await yieldToEventLoop()
  signal.throwIfAborted()
  const { objects, warnings } = findObjectsAndWarnings(pixels, background)
  await yieldToEventLoop()
  signal.throwIfAborted()
  const scale = image.width / pixels.width
  return {
    boxes: objects.map(({ box }) => scaleBox(box, scale)),
    confidence: confidenceByWarningCount[Math.min(warnings.length, confidenceByWarningCount.length - 1)] ?? 0,
    warnings,
  }
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function assertPlainBackground({ noise, unevenness, borderFraction }: BackgroundEstimate): void {
  if (
    noise <= maxPlainBackground.noise &&
    unevenness <= maxPlainBackground.unevenness &&
    borderFraction >= 0.5
  )
    return
  throw createBackgroundNotPlainError()
}

function createBackgroundNotPlainError(): EngineError {
  return new EngineError(
    'background_not_plain',
    'The built-in counter can only count objects that lie apart on a plain background, such as screws on a sheet of paper. Please retake the photo, or set a model provider’s key on the server.',
  )
}

function findObjectsAndWarnings(pixels: RgbaPixels, { differences, noise, unevenness }: BackgroundEstimate) {
  const difference: GrayPixels = { data: differences, width: pixels.width, height: pixels.height }
  const threshold = Math.max(minDifference, noise * 2.5)
  const components = findConnectedComponents(difference, threshold).filter(
    (component) => component.pixels.length >= minSpeckArea,
  )
  if (components.length > maxPlainBackground.components) throw createBackgroundNotPlainError()
  const segmentations = components.map((component) =>
    segmentComponent(component, { pixels, difference, threshold }),
  )
  const candidates = segmentations.flatMap((segmentation) => segmentation.objects)
  const objects = candidates.filter(
    (candidate) => !candidates.some((other) => isBlurAround(candidate, other)),
  )
  const concaveCount = objects.filter(({ convexityDefects }) => convexityDefects > maxConvexityDefects).length
  // The image shows letters, leaves, fabric or gravel.
  if (objects.length >= 25 && concaveCount > objects.length * 0.3) throw createBackgroundNotPlainError()
  const isIsolated = ({ box }: { box: PixelBox }) =>
    !objects.some((object) => areNearEachOther(box, object.box))
  const faintComponents = findConnectedComponents(difference, threshold * 0.6).filter(
    (component) => component.pixels.length >= minObjectArea,
  )
  const conditions: Record<CountWarning, boolean> = {
    'textured background': noise > 5,
    'uneven background': unevenness > 8,
    'faint objects':
      objects.length < candidates.length ||
      faintComponents.some(isIsolated) ||
      objects.some(({ contrast }) => contrast < threshold * 2),
    specks: segmentations.some(({ specks }) => specks.some(isIsolated)) || isAnyMuchSmaller(objects),
    'objects may touch':
      concaveCount > 0 ||
      isAnyDoubleSized(objects) ||
      segmentations.some(({ mayBeSeveralObjects }) => mayBeSeveralObjects),
    'objects in objects': objects.some(({ innerComponents }) => innerComponents > 2),
    'soft outlines': objects.some(({ sharpness }) => sharpness < minEdgeSharpness),
  }
  const warnings = (Object.keys(conditions) as CountWarning[]).filter((warning) => conditions[warning])
  return { objects, warnings }
}

type FoundObject = {
  box: PixelBox
  area: number
  convexityDefects: number
  contrast: number
  innerComponents: number
  sharpness: number
}
type Segmentation = { objects: FoundObject[]; specks: ConnectedComponent[]; mayBeSeveralObjects: boolean }
type SegmentationInput = { pixels: RgbaPixels; difference: GrayPixels; threshold: number }

/** Relative to the contrast, because blur would enlarge dark objects. */
function segmentComponent(
  component: ConnectedComponent,
  { pixels, difference, threshold }: SegmentationInput,
): Segmentation {
  const contrast = measureContrast(component, difference)
  const contourThreshold = Math.max(threshold, contrast * contourThresholdFraction)
  const crop = cropComponent(difference, component)
  const parts = findConnectedComponents(crop, contourThreshold).filter(
    (part) => part.pixels.length >= minObjectArea,
  )
  const objects = parts.map((part) => ({
    box: { ...part.box, x: part.box.x + component.box.x - 1, y: part.box.y + component.box.y - 1 },
    area: part.pixels.length,
    convexityDefects: measureConvexityDefects(part, crop.width),
    contrast,
    innerComponents: measureInnerComponents(part, crop, contourThreshold).filter(
      (area) => area >= minObjectArea,
    ).length,
    sharpness: measureEdgeContrast(part, crop) / contrast,
  }))
  const isAnyTwoColored = parts.some((part) =>
    hasTwoColorAreas(part, { crop, threshold: contourThreshold, colors: pixels, origin: component.box }),
  )
  return {
    objects,
    specks: parts.length === 0 ? [component] : [],
    mayBeSeveralObjects:
      parts.length > 1 || isAnyTwoColored || hasFaintRemainder(component, parts, { crop, threshold }),
  }
}

/** A faint part that is as large as an object may be a pale object beside a dark one. */
function hasFaintRemainder(
  component: ConnectedComponent,
  parts: ConnectedComponent[],
  { crop, threshold }: { crop: GrayPixels; threshold: number },
): boolean {
  const margin = 8
  const isNearPart = (x: number, y: number) =>
    parts.some(
      ({ box }) =>
        x > box.x - margin &&
        x < box.x + box.width + margin &&
        y > box.y - margin &&
        y < box.y + box.height + margin,
    )
  if (parts.length === 0) return component.pixels.length >= minObjectArea
  let remainder = 0
  for (const [pixel, value] of crop.data.entries()) {
    if (value > threshold && !isNearPart(pixel % crop.width, Math.floor(pixel / crop.width))) remainder++
  }
  return remainder >= minObjectArea
}

function measureContrast({ pixels }: ConnectedComponent, { data }: GrayPixels): number {
  const sorted = Uint8Array.from(pixels, (pixel) => data[pixel] ?? 0).sort()
  return sorted[Math.floor(sorted.length * 0.9)] ?? 0
}

function isBlurAround(candidate: FoundObject, other: FoundObject): boolean {
  const isMinor = candidate.area < other.area * 0.1 && candidate.contrast < other.contrast * 0.4
  return isMinor && areNearEachOther(candidate.box, other.box)
}

function areNearEachOther(a: PixelBox, b: PixelBox): boolean {
  return (
    a.x < b.x + b.width + maxBlurDistance &&
    b.x < a.x + a.width + maxBlurDistance &&
    a.y < b.y + b.height + maxBlurDistance &&
    b.y < a.y + a.height + maxBlurDistance
  )
}

function isAnyDoubleSized(objects: FoundObject[]): boolean {
  const areas = objects.map(({ area }) => area).sort((a, b) => a - b)
  const quantile = (fraction: number) => areas[Math.floor((areas.length - 1) * fraction)] ?? 0
  return areas.length >= 3 && quantile(0.7) < quantile(0.2) * 1.35 && quantile(1) > quantile(0.4) * 1.6
}

/** Such an object may be dirt. */
function isAnyMuchSmaller(objects: FoundObject[]): boolean {
  const areas = objects.map(({ area }) => area)
  return Math.min(...areas) < Math.max(...areas) * 0.05
}

function scaleBox({ x, y, width, height }: PixelBox, scale: number): PixelBox {
  return {
    x: Math.round(x * scale),
    y: Math.round(y * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
}
