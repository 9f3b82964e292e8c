import { z } from 'zod'
import { boxFormat } from './boxes.ts'
import type { Kind } from './kinds.ts'

/*
 * What a model must answer, per kind: the fields the viewers read, exactly, and for things that
 * have a place the box around them (`boxes.ts`). `.nullable()` and never `.optional()`:
 * providers with strict schemas refuse a field that is not required. No minimum, maximum or format for the same reason.
 */
const text = z.string()
const number = z.number()
const whole = z.number().describe('A whole number')
const share = z.number().describe('0 to 1')
const maybeText = z.string().nullable()
const countsByName = z.array(z.object({ name: text, count: whole }))
const box_2d = z.array(number).nullable().describe('[ymin, xmin, ymax, xmax], each 0 to 1000')
const box_format = z.enum([boxFormat])
const counts = z.object({ total_count: whole, object_categories: countsByName, confidence: share })

export const resultSchemas: Record<Kind, z.ZodObject> = {
  text: z.object({
    text: text.describe('All text, line by line'),
    full_text: text.describe('The same text'),
  }),
  'object-counter': z.object({
    total_objects: whole,
    object_counts: countsByName,
    objects_specified: z.array(text),
    objects_found: z.array(text),
    objects_not_found: z.array(text),
    expected_count: whole.nullable(),
    matches_expected: z.boolean().nullable(),
    confidence: share,
  }),
  counter: counts,
  'people-counter': counts,
  'object-detection': z.object({
    objects_detected: z.array(
      z.object({ name: text, description: text, confidence: share, position: text, size: text, box_2d }),
    ),
    box_format,
    total_objects: whole,
    scene_context: text,
    overall_confidence: share,
  }),
  scene: z.object({ scene_detected: z.boolean(), scene_summary: text, description: text }),
  'damage-assessment': z.object({
    condition_score: number.describe('0 to 10'),
    cleanliness_score: number.describe('0 to 10'),
    damage_detected: z.boolean(),
    assessment: text,
    issues_found: z.array(text),
  }),
  'reverse-vending': z.object({
    total_items: whole,
    accepted_items: whole,
    rejected_items: whole,
    recyclable_items: z.array(
      z.object({ type: text, material: text, condition: text, acceptable: z.boolean() }),
    ),
    rejection_reasons: z.array(text),
  }),
  'object-validator': z.object({
    validation_results: z.array(
      z.object({
        object: text,
        status: z.enum(['found', 'not_found', 'uncertain']),
        confidence: share,
        box_2d,
      }),
    ),
    box_format,
    overall_status: z.enum(['pass', 'fail', 'partial']),
    completion_rate: share,
  }),
  cleanliness: z.object({
    cleanliness_score: number.describe('0 to 5'),
    cleanliness_level: text,
    issues_detected: z.array(z.object({ type: text, severity: text, location: text, box_2d })),
    box_format,
    notes: maybeText,
  }),
  'damage-detector': z.object({
    damage_level: z.enum(['No', 'Minor', 'Moderate', 'Severe']),
    damage_areas: z.array(
      z.object({ type: text, severity: text, location: text, confidence: share, box_2d }),
    ),
    box_format,
    summary: text,
  }),
  'label-reader': z.object({
    extracted_text: text,
    expected_text: maybeText,
    validation_status: z.enum(['match', 'partial_match', 'no_match', 'not_checked']),
    match_confidence: share.nullable(),
    text_locations: z.array(z.object({ text, position: text, confidence: share, box_2d })),
    box_format,
  }),
  'generic-detector': z.object({
    total_objects: whole,
    confidence: share,
    detected_classes: z.array(text),
  }),
  bottle: z.object({
    bottle_detected: z.boolean(),
    bottle_type: maybeText,
    bottle_condition: z.object({ is_deformed: z.boolean(), deformation_description: maybeText }).nullable(),
    cap_analysis: z
      .object({ has_cap: z.boolean(), cap_type: maybeText, cap_condition: maybeText })
      .nullable(),
    compatibility: z.object({ assessment_score: share, reverse_vending_ready: z.boolean() }).nullable(),
    supported_types: z.array(text),
  }),
}
