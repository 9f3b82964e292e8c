import type { Viewer } from './define-viewer.ts'
import { type Reading, readAnswer } from './parsing/parse-result.ts'
import { viewerFor } from './viewer-registry.ts'

export type ReadFor = {
  viewer: Viewer | undefined
  reading: Reading
  /** What is shown of the answer: paths of evidence start here. The answer itself where no fields were read. */
  value: unknown
}

const unread = { fieldsIn: () => 0 }

/** An answer as the viewer of its agent's kinds (code, then type) reads it. */
export function readFor(answer: unknown, kinds: string[]): ReadFor {
  const viewer = viewerFor(kinds)
  const reading = readAnswer(answer, viewer ?? unread)
  return { viewer, reading, value: reading.as === 'fields' ? reading.value : answer }
}
