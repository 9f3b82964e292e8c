import type { ShownRun } from './use-shown-run.ts'
import type { Studio } from './use-studio.ts'

export type ImageInputProps = Pick<Studio, 'draft' | 'change' | 'choice' | 'actions'> & {
  shown: ShownRun
  /** Whether the image is shown with the results, and the input is a strip above them. */
  isStrip: boolean
}
