import type { Kind } from './define-kind.ts'
import { bottleKind } from './kinds/bottle.ts'
import { cleanlinessKind } from './kinds/cleanliness.ts'
import { counterKind, peopleCounterKind } from './kinds/counter.ts'
import { damageAssessmentKind } from './kinds/damage-assessment.ts'
import { damageDetectorKind } from './kinds/damage-detector.ts'
import { genericDetectorKind } from './kinds/generic-detector.ts'
import { labelReaderKind } from './kinds/label-reader.ts'
import { objectCounterKind } from './kinds/object-counter.ts'
import { objectDetectionKind } from './kinds/object-detection.ts'
import { objectValidatorKind } from './kinds/object-validator.ts'
import { reverseVendingKind } from './kinds/reverse-vending.ts'
import { sceneKind } from './kinds/scene.ts'
import { textKind } from './kinds/text.ts'

export const allKinds: Kind[] = [
  bottleKind,
  cleanlinessKind,
  counterKind,
  damageAssessmentKind,
  damageDetectorKind,
  genericDetectorKind,
  labelReaderKind,
  objectCounterKind,
  objectDetectionKind,
  objectValidatorKind,
  peopleCounterKind,
  reverseVendingKind,
  sceneKind,
  textKind,
]

const kindByName = new Map(allKinds.flatMap((kind) => kind.kinds.map((name) => [name, kind] as const)))

/** Returns the definition of the first of an agent's kinds (code, then type) that has one. */
export function findKind(kinds: string[]): Kind | undefined {
  return kinds.map((name) => kindByName.get(name)).find(Boolean)
}
