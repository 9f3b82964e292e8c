import type { ShownRunState } from './use-shown-run-state.ts'
import type { Studio } from './use-studio.ts'

export type ImageInputProps = Pick<Studio, 'draft' | 'change' | 'choice' | 'actions'> & {
  shown: ShownRunState
  /** Whether the image is shown with the results, and the input is a strip above them. */
  isStrip: boolean
}
