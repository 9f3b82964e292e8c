import { countByLabel } from '../detection/count-by-label.ts'
import type { Detection } from '../detection/detection.ts'

/** Such as "4 people", the most frequent first. */
export const listCountPhrases = (objects: readonly Detection[]) =>
  countByLabel(objects).map(({ name, count }) => `${count} ${count === 1 ? name : toPlural(name)}`)

const irregular: Record<string, string> = {
  person: 'people',
  knife: 'knives',
  mouse: 'mice',
  sheep: 'sheep',
  skis: 'skis',
  scissors: 'scissors',
}

function toPlural(name: string): string {
  if (irregular[name]) return irregular[name]
  return /(?:[sxz]|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}
