import { CountTemplate } from '#contract/count-template.ts'
import { z } from '#contract/zod.ts'

export const countTemplateSchemas = {
  template: CountTemplate,
  templates: z.object({ templates: z.array(CountTemplate) }),
}
