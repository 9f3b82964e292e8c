/** What an agent answers. Several agents may be of one kind; a kind has one result schema and one viewer. */
export type Kind =
  | 'text'
  | 'object-counter'
  | 'counter'
  | 'people-counter'
  | 'object-detection'
  | 'scene'
  | 'damage-assessment'
  | 'reverse-vending'
  | 'object-validator'
  | 'cleanliness'
  | 'damage-detector'
  | 'label-reader'
  | 'generic-detector'
  | 'bottle'

export const kindOfAgent: Record<string, Kind> = {
  'text-extractor': 'text',
  'general-object-detection': 'object-detection',
  'people-counter': 'people-counter',
  counter: 'counter',
  'scene-analyzer': 'scene',
  'damage-assessment': 'damage-assessment',
  'reverse-vending-machine': 'reverse-vending',
  'object-counter': 'object-counter',
  'product-detector': 'object-detection',
  'specific-object-validator': 'object-validator',
  'label-reader-validator': 'label-reader',
  'generic-object-detector': 'generic-detector',
  'damage-detector': 'damage-detector',
  'cleanliness-score': 'cleanliness',
  'bottle-assessment': 'bottle',
}
