import { z } from '#contract/zod.ts'
import { confidence, position, text } from './parsing/fields.ts'
import { listOf } from './parsing/lists.ts'

const Finding = z.object({
  type: text,
  name: text,
  label: text,
  class: text,
  object: text,
  issue: text,
  description: text,
  severity: text,
  location: position,
  position,
  area: text,
  part: text,
  confidence,
})
export type Finding = z.output<typeof Finding>

/** Reads damage and dirt: texts, or records with a type, severity, location and confidence. */
export const findings = listOf(Finding, 'type', 'description')
