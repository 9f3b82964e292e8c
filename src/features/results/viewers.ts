import type { Viewer } from './define-viewer.ts'
import { textViewer } from './viewers/text.tsx'

/** Which kind of agent is read by which viewer. A new kind is its own file and one line here. */
export const viewers: Record<string, Viewer> = {
  'text-extractor': textViewer,
  'text-extraction': textViewer,
  ocr: textViewer,
}
