import { defineAgentType, defineVariant } from './agent-type.ts'
import { defineCountResultType } from './counter.ts'

export const peopleCounter = defineAgentType({
  ...defineCountResultType('person', 'people'),
  agent: {
    code: 'people-counter',
    name: 'People Counter',
    skill_type: 'Counting',
    description: 'Counts the people in an image, e.g. a waiting queue, a meeting room, a shop floor',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5),
      defineVariant('crowd', 'Crowd', 'gemini-1.5-pro', 12),
    ],
  },
  task: 'Count the people in the image. Categories are such as standing, sitting and partly hidden.',
  local: { model: 'built-in-detector', analysis: 'count-people' },
})
