/** Returns 'People Counter' for `people_counter` and `people-counter`. */
export function agentTitle(agentId: string): string {
  return agentId
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}
