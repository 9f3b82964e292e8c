/** What stands after the first 'e.g.' of a description is shown in a box of its own. */
export function splitExamples(description: string): { text: string; examples: string | null } {
  const [, before = description, after = ''] = /^(.*?)\be\.g\.,?(.*)$/is.exec(description) ?? []
  const opened = /\(\s*$/.test(before)
  const text = before.replace(/[\s,;:(–-]+$/, '')
  const examples = (opened ? after.replace(/\)/, '') : after).trim()
  return { text, examples: examples || null }
}
