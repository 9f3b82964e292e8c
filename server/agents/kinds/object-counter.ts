import { z } from 'zod'
import { countWithExpectation } from '#engines/analyses/count-all.ts'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { countsByName, fraction, integer, text } from '../result-fields.ts'

export const objectCounter: AgentKind = {
  agents: findCatalogAgents('object-counter'),
  task: 'Count the objects in the image. If the user names objects, count those only, list them in objects_specified and sort them into objects_found and objects_not_found. If the user gives a number, it is expected_count; say in matches_expected whether the total equals it. Otherwise both are null.',
  resultSchema: z.object({
    total_objects: integer,
    object_counts: countsByName,
    objects_specified: z.array(text),
    objects_found: z.array(text),
    objects_not_found: z.array(text),
    expected_count: integer.nullable(),
    matches_expected: z.boolean().nullable(),
    confidence: fraction,
  }),
  local: { model: 'plain-background-counter', run: countWithExpectation },
}
