import type { PixelBox, Size } from '../image/pixels.ts'
import type { AnalysisContext } from './analysis-context.ts'
import type { AnalysisName } from './analysis-name.ts'
import { assessBottle, listRecyclables } from './assess-containers.ts'
import { previewCount } from './count-all.ts'
import { countPeople } from './count-people.ts'
import { detectObjects, detectProducts, listDetectedClasses } from './detect-objects.ts'
import { validateObjects } from './validate-objects.ts'

/** A box is in fractions of the frame. `label` is the name of an object, or the text of a code. */
export type PreviewItem = { kind: 'object' | 'line' | 'code'; label: string; box: PixelBox }

/** `detect` finds objects with one model. */
export type PreviewContext = AnalysisContext & {
  /** Returns where large lines of text are. */
  findLines(): Promise<PixelBox[]>
}

/** What is found in pixels of the frame. */
type Preview = (analysis: PreviewContext) => Promise<PreviewItem[]>
type Found = { box: PixelBox; name?: string; type?: string; label?: string; object?: string }

const toObject = ({ box, name, type, label, object }: Found): PreviewItem => ({
  kind: 'object',
  label: name ?? type ?? label ?? object ?? 'object',
  box,
})

/** Of the analyses that have one (`hasPreview`). */
const previews: Partial<Record<AnalysisName, Preview>> = {
  'detect-objects': async (analysis) => (await detectObjects(analysis)).objects_detected.map(toObject),
  'detect-products': async (analysis) => (await detectProducts(analysis)).objects_detected.map(toObject),
  'list-classes': async (analysis) => (await listDetectedClasses(analysis)).objects.map(toObject),
  'count-people': async (analysis) =>
    (await countPeople(analysis)).objects.map((box) => toObject({ box, name: 'person' })),
  'count-all': async (analysis) => (await previewCount({ ...analysis, context: undefined })).map(toObject),
  'count-with-expectation': async (analysis) => (await previewCount(analysis)).map(toObject),
  'validate-objects': previewRequested,
  'assess-bottle': async (analysis) => {
    const { containers, codes } = await assessBottle(analysis)
    return [...containers.map(toObject), ...codes.map(toCode)]
  },
  'list-recyclables': async (analysis) => {
    const { recyclable_items, codes } = await listRecyclables(analysis)
    return [...recyclable_items.map(toObject), ...codes.map(toCode)]
  },
  'extract-text': previewText,
  'validate-label': previewText,
}

const toCode = ({ text, box }: { text: string; box: PixelBox }): PreviewItem => ({
  kind: 'code',
  label: text,
  box,
})

async function previewRequested(analysis: PreviewContext): Promise<PreviewItem[]> {
  const { validation_results } = await validateObjects(analysis)
  return validation_results.flatMap((result) =>
    result.status === 'found' && result.box ? [toObject({ ...result, box: result.box })] : [],
  )
}

/** Whether an expected text is there is known after the photo only. */
async function previewText({ readCodes, findLines }: PreviewContext): Promise<PreviewItem[]> {
  const codes = await readCodes()
  const lines = await findLines()
  return [...lines.map((box) => ({ kind: 'line' as const, label: '', box })), ...codes.map(toCode)]
}

/**
 * Returns what an analysis would find in a frame of the camera, roughly and several times a second.
 *
 * @throws EngineError `invalid_image`; the signal's reason when aborted.
 */
export async function previewAnalysis(name: AnalysisName, analysis: PreviewContext): Promise<PreviewItem[]> {
  const items = (await previews[name]?.(analysis)) ?? []
  return items.map((item) => ({ ...item, box: toFractions(item.box, analysis.image) }))
}

function toFractions({ x, y, width, height }: PixelBox, size: Size): PixelBox {
  return {
    x: x / size.width,
    y: y / size.height,
    width: width / size.width,
    height: height / size.height,
  }
}
