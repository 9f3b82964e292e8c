import type { AgentKind } from './agent-kind.ts'
import { bottle } from './kinds/bottle.ts'
import { cleanliness } from './kinds/cleanliness.ts'
import { counter } from './kinds/counter.ts'
import { damageAssessment } from './kinds/damage-assessment.ts'
import { damageDetector } from './kinds/damage-detector.ts'
import { genericDetector } from './kinds/generic-detector.ts'
import { labelReader } from './kinds/label-reader.ts'
import { objectCounter } from './kinds/object-counter.ts'
import { objectDetection } from './kinds/object-detection.ts'
import { objectValidator } from './kinds/object-validator.ts'
import { peopleCounter } from './kinds/people-counter.ts'
import { reverseVending } from './kinds/reverse-vending.ts'
import { scene } from './kinds/scene.ts'
import { text } from './kinds/text.ts'

/** All built-in agent kinds. Each has its own file. */
export const kinds = {
  text,
  'object-counter': objectCounter,
  counter,
  'people-counter': peopleCounter,
  'object-detection': objectDetection,
  scene,
  'damage-assessment': damageAssessment,
  'reverse-vending': reverseVending,
  'object-validator': objectValidator,
  cleanliness,
  'damage-detector': damageDetector,
  'label-reader': labelReader,
  'generic-detector': genericDetector,
  bottle,
} satisfies Record<string, AgentKind>

export type AgentKindName = keyof typeof kinds
