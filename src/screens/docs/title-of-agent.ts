/** `people_counter` and `people-counter` read 'People Counter'. */
export function agentTitle(agentId: string): string {
  return agentId
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}
