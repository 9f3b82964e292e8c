import type { ReactNode } from 'react'
import { escapeInvisibleInJson } from '#domain/results/parsing/sanitize-text.ts'
import { LongText, ScrollBox } from './components/long-text.tsx'

/** In pixels (specification, point 9). */
const maxHeight = 500

/** `text` is the output of `formatJson`. */
export function RawJson({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <ScrollBox label="Raw JSON" maxHeight={maxHeight} action={action}>
      <LongText text={text} font="monospace" />
    </ScrollBox>
  )
}

/** More deeply nested results are not indented, because most of the text would be spaces. */
const maxIndentedDepth = 100

/** Returns the value as JSON. Invisible characters are escaped. */
export function formatJson(value: unknown): string {
  try {
    return escapeInvisibleInJson(JSON.stringify(value, null, isDeep(value) ? 0 : 2) ?? 'null')
  } catch {
    return 'This result is nested too deeply to be shown.'
  }
}

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth < maxIndentedDepth && level.length > 0; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return level.length > 0
}
