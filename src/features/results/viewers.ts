import type { Viewer } from './define-viewer.ts'
import { bottleViewer } from './viewers/bottle.tsx'
import { cleanlinessViewer } from './viewers/cleanliness.tsx'
import { counterViewer, peopleCounterViewer } from './viewers/counter.tsx'
import { damageAssessmentViewer } from './viewers/damage-assessment.tsx'
import { damageDetectorViewer } from './viewers/damage-detector.tsx'
import { genericDetectorViewer } from './viewers/generic-detector.tsx'
import { labelReaderViewer } from './viewers/label-reader.tsx'
import { objectCounterViewer } from './viewers/object-counter.tsx'
import { objectDetectionViewer } from './viewers/object-detection.tsx'
import { objectValidatorViewer } from './viewers/object-validator.tsx'
import { reverseVendingViewer } from './viewers/reverse-vending.tsx'
import { sceneViewer } from './viewers/scene.tsx'
import { textViewer } from './viewers/text.tsx'

/** Which kind of agent is read by which viewer. A new kind is its own file and one line here. */
const viewers = new Map<string, Viewer>([
  ['text-extractor', textViewer],
  ['text-extraction', textViewer],
  ['ocr', textViewer],
  ['object-counter', objectCounterViewer],
  ['counter', counterViewer],
  ['people-counter', peopleCounterViewer],
  ['general-object-detection', objectDetectionViewer],
  ['general-detection', objectDetectionViewer],
  ['object-detection', objectDetectionViewer],
  ['product-detector', objectDetectionViewer],
  ['image-analysis', objectDetectionViewer],
  ['generic-object-detector', genericDetectorViewer],
  ['scene-analyzer', sceneViewer],
  ['scene-analysis', sceneViewer],
  ['damage-assessment', damageAssessmentViewer],
  ['reverse-vending-machine', reverseVendingViewer],
  ['reverse-vending', reverseVendingViewer],
  ['specific-object-validator', objectValidatorViewer],
  ['cleanliness-score', cleanlinessViewer],
  ['damage-detector', damageDetectorViewer],
  ['label-reader-validator', labelReaderViewer],
  ['bottle-assessment', bottleViewer],
])

/** The viewer of the first of an agent's kinds (its code, then its type) that has one. */
export function viewerFor(kinds: string[]): Viewer | undefined {
  return kinds.map((kind) => viewers.get(kind)).find(Boolean)
}
