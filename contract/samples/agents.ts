import type { Agent } from '../agent.ts'
import { defineAgent, defineVariant } from '../define-agent.ts'

/**
 * The built-in catalog, which the client shows if it cannot load the list. Prices are in US cents per 1000 requests. The first
 * variant of an agent is its default.
 */
export const sampleAgents: Agent[] = [
  defineAgent({
    code: 'text-extractor',
    name: 'Text Extractor',
    agent_type: 'text_extractor',
    skill_type: 'Text Recognition',
    description:
      'Reads the text in an image, line by line, e.g. receipts, street signs, serial plates, printed letters',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5),
      defineVariant('accurate', 'High Accuracy', 'gpt-4o', 15),
      defineVariant('fast', 'Fast', 'claude-3-haiku-20240307', 3),
    ],
  }),
  defineAgent({
    code: 'general-object-detection',
    name: 'General Object Detection',
    agent_type: 'general_object_detection',
    skill_type: 'Object Detection',
    description: 'Names the objects in an image and locates them, e.g. tools on a bench, furniture in a room',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 8),
      defineVariant('accurate', 'High Accuracy', 'gpt-4o', 20),
    ],
  }),
  defineAgent({
    code: 'people-counter',
    name: 'People Counter',
    agent_type: 'people_counter',
    skill_type: 'Counting',
    description: 'Counts the people in an image, e.g. a waiting queue, a meeting room, a shop floor',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5),
      defineVariant('crowd', 'Crowd', 'gemini-1.5-pro', 12),
    ],
  }),
  defineAgent({
    code: 'counter',
    name: 'Counter',
    agent_type: 'counter',
    skill_type: 'Counting',
    description:
      'Counts everything it can tell apart, grouped by kind, e.g. screws in a tray, boxes on a pallet',
    variants: [defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5)],
  }),
  defineAgent({
    code: 'scene-analyzer',
    name: 'Scene Analyzer',
    agent_type: 'scene_analyzer',
    skill_type: 'Scene Understanding',
    description:
      'Describes in plain words what an image shows, e.g. a construction site, a street crossing, a warehouse aisle',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 8),
      defineVariant('detailed', 'Detailed', 'claude-3-5-sonnet-20240620', 18),
      defineVariant('expert', 'Expert', 'claude-3-opus-20240229', 25),
    ],
  }),
  defineAgent({
    code: 'damage-assessment',
    name: 'Damage Assessment',
    agent_type: 'damage_assessment',
    skill_type: 'Condition Assessment',
    description:
      'Scores condition and cleanliness and lists what is wrong, e.g. a returned rental car, a used phone',
    variants: [
      defineVariant('standard', 'Standard', 'gpt-4o', 15),
      defineVariant('detailed', 'Detailed', 'claude-3-opus-20240229', 25),
    ],
  }),
  defineAgent({
    code: 'reverse-vending-machine',
    name: 'Reverse Vending Machine',
    agent_type: 'reverse_vending_machine',
    skill_type: 'Recycling',
    description: 'Decides which items can be taken back, e.g. plastic bottles, aluminum cans, glass bottles',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 8),
      defineVariant('strict', 'Strict', 'gpt-4o', 18),
    ],
  }),
  defineAgent({
    code: 'object-counter',
    name: 'Object Counter',
    agent_type: 'object_counter',
    skill_type: 'Counting',
    description: 'Counts all objects or only those you name, e.g. apples, tea, bottles, cars',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5, { expected_objects: null }),
      defineVariant('accurate', 'High Accuracy', 'gemini-1.5-pro', 12, { expected_objects: null }),
    ],
  }),
  defineAgent({
    code: 'product-detector',
    name: 'Product Detector',
    agent_type: 'general_detection',
    skill_type: 'Object Detection',
    description: 'Finds products on shelves and tables, e.g. cereal boxes, drinks, cosmetics',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-pro', 12),
      defineVariant('accurate', 'High Accuracy', 'gpt-4-vision-preview', 20),
    ],
  }),
  defineAgent({
    code: 'specific-object-validator',
    name: 'Specific Object Validator',
    agent_type: 'specific-object-validator',
    skill_type: 'Validation',
    description: 'Checks that each object you name is in the image, e.g. hammer, drill, screwdriver',
    variants: [defineVariant('standard', 'Standard', 'gpt-4o', 12, { expected_objects: [] })],
  }),
  defineAgent({
    code: 'label-reader-validator',
    name: 'Label Reader Validator',
    agent_type: 'label-reader-validator',
    skill_type: 'Validation',
    description:
      'Looks for the text a label must carry and says how well it matches, e.g. UN3481, LOT 4711, a part number',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5, { expected_format: 'text' }),
      defineVariant('accurate', 'High Accuracy', 'gpt-4o', 15, { expected_format: 'text' }),
    ],
  }),
  defineAgent({
    code: 'generic-object-detector',
    name: 'Generic Object Detector',
    agent_type: 'generic-object-detector',
    skill_type: 'Object Detection',
    description: 'Lists the classes of objects in an image, e.g. vehicle, person, animal, package',
    variants: [defineVariant('standard', 'Standard', 'gemini-1.5-flash', 3)],
  }),
  defineAgent({
    code: 'damage-detector',
    name: 'Damage Detector',
    agent_type: 'damage-detector',
    skill_type: 'Condition Assessment',
    description: 'Finds damaged areas and how severe they are, e.g. dents, scratches, cracks, torn packaging',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-pro', 12),
      defineVariant('accurate', 'High Accuracy', 'claude-3-5-sonnet-20240620', 18),
    ],
  }),
  defineAgent({
    code: 'cleanliness-score',
    name: 'Cleanliness Score',
    agent_type: 'cleanliness-score',
    skill_type: 'Condition Assessment',
    description: 'Scores how clean a place is, out of five, e.g. a hotel room, a kitchen, a train carriage',
    variants: [defineVariant('standard', 'Standard', 'gemini-1.5-flash', 8)],
  }),
  defineAgent({
    code: 'bottle-assessment',
    name: 'Bottle Assessment',
    agent_type: 'bottle-assessment',
    skill_type: 'Recycling',
    description:
      'Looks at one bottle: its shape, its cap and whether a machine would take it, e.g. can, plastic, glass',
    variants: [defineVariant('standard', 'Standard', 'gpt-4o', 15)],
  }),
]
