import { defineAgentType, defineVariant } from './agent-type.ts'
import { detectionResultType, detectionTask } from './general-object-detection.ts'

export const productDetector = defineAgentType({
  ...detectionResultType,
  agent: {
    code: 'product-detector',
    name: 'Product Detector',
    agent_type: 'general_detection',
    skill_type: 'Object Detection',
    description: 'Finds products on shelves and tables, e.g. cereal boxes, drinks, cosmetics',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-pro', 12),
      defineVariant('accurate', 'High Accuracy', 'gpt-4-vision-preview', 20),
    ],
  },
  task: `${detectionTask}\nName products on sale only, with their brand where it can be read.`,
  local: { model: 'built-in-detector', analysis: 'detect-products' },
})
