import type { ExampleBox, Region } from '#contract/inference.ts'
import type { AgentType } from '#domain/agents/agent-type.ts'
import { takesExamples } from '#engines/analyses/analysis-name.ts'
import type { InputImage } from '#engines/node/input-image.ts'
import type { Engine } from '../engines/engine.ts'
import { HttpError } from '../http/http-error.ts'

/** In pixels. Nothing can be recognized in a smaller box. */
const minSide = 4
/** Of fractions that a client has rounded. */
const rounding = 1e-6

type ImageSize = Pick<InputImage, 'width' | 'height'>
type Request = {
  engine: Engine
  type: AgentType
  image: ImageSize
  /** Then examples may only say what does not count. */
  hasTemplate: boolean
}

export const supportsExamples = ({ local }: AgentType): boolean =>
  local !== undefined && takesExamples(local.analysis)

/**
 * Of a request with examples or a template.
 *
 * @throws HttpError 422 `invalid_example`
 */
export function checkCountByExamples(
  examples: ExampleBox[] | undefined,
  { engine, type, image, hasTemplate }: Request,
): void {
  if (!engine.isLocal || !supportsExamples(type))
    refuse('this agent does not count by examples, or not with this provider')
  if (examples) checkExampleBoxes(examples, image, hasTemplate)
}

/** @throws HttpError 422 `invalid_example` */
export function checkExampleBoxes(examples: ExampleBox[], image: ImageSize, hasTemplate = false): void {
  if (!hasTemplate && !examples.some(({ is_not }) => !is_not)) refuse('mark at least one object that counts')
  for (const box of examples) {
    const problem = findProblem(box, image)
    if (problem) refuse(problem)
  }
}

/** @throws HttpError 422 `invalid_region` */
export function checkRegion(region: Region, image: ImageSize, hasExamples: boolean): void {
  const problem = hasExamples ? findProblem(region, image) : 'needs examples or a template'
  if (problem) throw new HttpError(422, 'invalid_region', `region: ${problem}.`)
}

function findProblem({ x, y, width, height }: Region, image: ImageSize): string | undefined {
  if (x < 0 || y < 0 || x + width > 1 + rounding || y + height > 1 + rounding)
    return 'a box must lie in the image, in fractions of its sides (0 to 1)'
  if (width * image.width < minSide || height * image.height < minSide)
    return `a box must have at least ${minSide} pixels on each side`
  return undefined
}

function refuse(reason: string): never {
  throw new HttpError(422, 'invalid_example', `examples: ${reason}.`)
}
