import type { Rotation } from '../image/gray-pixels.ts'
import type { GrayPyramid } from '../image/gray-pyramid.ts'
import { type OrientedBox, turnBoxDirection } from '../image/oriented-box.ts'
import { detectLines, previewLines } from './detect-lines.ts'
import { countCharacters, readLine, type TextLine } from './read-line.ts'
import type { TextModels } from './text-models.ts'

/** `rotation` is clockwise and makes the image upright. `isIllegible`: most of what was found was too unsure and is dropped. */
export type TextPage = { lines: TextLine[]; rotation: Rotation; isIllegible: boolean }
export type ReadPageOptions = {
  models: TextModels
  signal: AbortSignal
  /** Called with the largest lines of a preview, if any, and then with each line. */
  onLines?: ((lines: TextLine[]) => void) | undefined
}

/** A box that is higher by this factor has sideways text, or a single narrow character. */
const minTallAspect = 1.5
const maxCharacterAspect = 3
const previewedLines = 3
/** The longest lines show whether a page is upside down. Upright lines are surer than this. */
const sampleLines = 5
const minUprightConfidence = 0.8
/** Reading a line upside down can by chance be as sure. */
const minConfidenceGain = 0.1
/** Noise is read with a confidence of 0.2 to 0.45. */
const minLineConfidence = 0.5

/** Reads all lines of an image, in no order. Drops noise. */
export async function readPage(pyramid: GrayPyramid, options: ReadPageOptions): Promise<TextPage> {
  const { models, signal, onLines } = options
  if (onLines) await readPreview(pyramid, options)
  const boxes = await detectLines(pyramid, models.detection, signal)
  const tall = boxes.filter(isTall)
  const isSideways = sumLengths(tall) > sumLengths(boxes) / 2
  const upright: { boxes: OrientedBox[]; rotation: Rotation } = isSideways
    ? { boxes: boxes.map((box) => turnBoxDirection(box, 270)), rotation: 90 }
    : { boxes, rotation: 0 }
  const readAll = createLineReader(pyramid, options)
  const sample = await readAll(selectLongest(upright.boxes))
  const isTurned = await isUpsideDown(pyramid, sample, models)
  const [oriented, rotation] = isTurned
    ? [upright.boxes.map((box) => turnBoxDirection(box, 180)), turnRotation(upright.rotation)]
    : [upright.boxes.filter((box) => !sample.some((line) => line.box === box)), upright.rotation]
  const lines = [...(isTurned ? [] : sample), ...(await readAll(oriented))]
  const legible = lines.filter(isText)
  const isIllegible = countAll(legible) * 2 < countAll(lines)
  return { lines: legible, rotation, isIllegible }
}

const isTall = ({ width, height }: OrientedBox) => height > width * minTallAspect
const sumLengths = (boxes: OrientedBox[]) =>
  boxes.reduce((sum, { width, height }) => sum + Math.max(width, height), 0)
const turnRotation = (rotation: Rotation): Rotation => (rotation === 0 ? 180 : 270)

const isText = ({ words, confidence }: TextLine) =>
  confidence >= minLineConfidence && countCharacters(words) > 0
const countAll = (lines: TextLine[]) => countCharacters(lines.flatMap(({ words }) => words))
const meanConfidence = (lines: TextLine[]) =>
  lines.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, lines.length)

const selectLongest = (boxes: OrientedBox[]) =>
  boxes
    .filter((box) => !isTall(box))
    .sort((a, b) => b.width / b.height - a.width / a.height)
    .slice(0, sampleLines)

/** Reports the largest lines of a preview, in a third of the time that it takes to find all lines. */
async function readPreview(
  pyramid: GrayPyramid,
  { models, signal, onLines }: ReadPageOptions,
): Promise<void> {
  const boxes = await previewLines(pyramid, { model: models.detection, signal })
  const lines: TextLine[] = []
  for (const box of selectLargest(boxes)) {
    signal.throwIfAborted()
    lines.push(await readLine(pyramid, box, models))
  }
  const sure = lines.filter(({ confidence }) => confidence >= minUprightConfidence)
  if (sure.length > 0) onLines?.(sure)
}

const selectLargest = (boxes: OrientedBox[]) =>
  boxes
    .filter((box) => !isTall(box))
    .sort((a, b) => b.height - a.height)
    .slice(0, previewedLines)

function createLineReader(pyramid: GrayPyramid, { models, signal, onLines }: ReadPageOptions) {
  return async (boxes: OrientedBox[]): Promise<TextLine[]> => {
    const lines: TextLine[] = []
    for (const box of boxes) {
      signal.throwIfAborted()
      const line = await readInBestDirection(pyramid, box, models)
      lines.push(line)
      if (isText(line)) onLines?.([line])
    }
    return lines
  }
}

async function isUpsideDown(pyramid: GrayPyramid, sample: TextLine[], models: TextModels): Promise<boolean> {
  const confidence = meanConfidence(sample)
  if (sample.length === 0 || confidence >= minUprightConfidence) return false
  const turned: TextLine[] = []
  for (const { box } of sample) turned.push(await readLine(pyramid, turnBoxDirection(box, 180), models))
  return meanConfidence(turned) > confidence + minConfidenceGain
}

/** Reads a tall box in each direction that is possible. */
async function readInBestDirection(
  pyramid: GrayPyramid,
  box: OrientedBox,
  models: TextModels,
): Promise<TextLine> {
  if (!isTall(box)) return await readLine(pyramid, box, models)
  const mayBeCharacter = box.height < box.width * maxCharacterAspect
  const candidates = [...(mayBeCharacter ? [box] : []), turnBoxDirection(box, 270), turnBoxDirection(box, 90)]
  let best: TextLine | undefined
  for (const candidate of candidates) {
    const line = await readLine(pyramid, candidate, models)
    if (!best || line.confidence > best.confidence + minConfidenceGain) best = line
  }
  return best ?? (await readLine(pyramid, box, models))
}
