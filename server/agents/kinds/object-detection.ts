import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { box_2d, box_format, fraction, integer, text } from '../result-fields.ts'

export const objectDetection: AgentKind = {
  agents: findCatalogAgents('general-object-detection', 'product-detector'),
  task: 'Name the objects in the image, with a short description, the place in the image in words and the relative size in words.',
  taskByAgent: { 'product-detector': 'Name products on sale only, with their brand where it can be read.' },
  resultSchema: z.object({
    objects_detected: z.array(
      z.object({ name: text, description: text, confidence: fraction, position: text, size: text, box_2d }),
    ),
    box_format,
    total_objects: integer,
    scene_context: text,
    overall_confidence: fraction,
  }),
  boxListField: 'objects_detected',
}
