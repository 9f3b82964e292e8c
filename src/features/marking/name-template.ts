/** Of the API (`contract/count-template.ts`). */
export const maxNameLength = 80

/** Returns the name of an image without its extension and with a time, which no other template has. */
export function nameTemplate(image: string, time: string, names: readonly string[]): string {
  const rest = `, ${time}`
  // Cut parts of a character are replaced.
  const start = image.replace(/\.[^.]*$/, '').slice(0, maxNameLength - rest.length - 5)
  const name = `${start.toWellFormed()}${rest}`
  let unique = name
  for (let number = 2; names.includes(unique); number += 1) unique = `${name} (${number})`
  return unique
}
