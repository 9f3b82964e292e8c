import { parseJsonWithSources } from '#domain/datasets/scalar-sources.ts'

/** What programs write that is not JSON, and how it is called. */
const dialects: [pattern: RegExp, reason: (found: string) => string][] = [
  [/-?\b(?:NaN|Infinity)\b/, (found) => `${found} is not JSON. Write null, or leave the field out.`],
  [/\b(?:None|True|False)\b/, (found) => `${found} is Python, not JSON. Write the file with json.dumps.`],
  [/'/, () => 'JSON has no single quotes. Use double quotes.'],
  [/,(?=\s*[}\]])/, () => 'There is a comma too many.'],
  [/\}(?=\s*\{)/, () => 'There is no comma or line break between records.'],
  [/[“”„]/, (found) => `${found} is not a quote in JSON. Use ".`],
  [/\/[/*]|#/, () => 'JSON has no comments.'],
  [/\b(?!true\b|false\b|null\b)[a-z_]\w*(?=\s*:)/i, (found) => `The name ${found} has no quotes.`],
]

/** @throws Error whose message tells the reason and the position. */
export function parseJsonOrThrow(text: string): unknown {
  try {
    return parseJsonWithSources(text)
  } catch (error) {
    throw new Error(describeJsonError(text) ?? describeEngineError(error as Error), { cause: error })
  }
}

function describeJsonError(text: string): string | undefined {
  const start = text.slice(0, 100_000)
  const withoutStrings = start.replace(/"(?:[^"\\\n]|\\.)*"/g, (string) => ' '.repeat(string.length))
  for (const [pattern, reason] of dialects) {
    const found = pattern.exec(withoutStrings)
    if (found) return `At character ${found.index + 1}: ${reason(found[0])}`
  }
  return undefined
}

/** Each browser has its own words. */
function describeEngineError({ message }: Error): string {
  if (/end of|unterminated|EOF/i.test(message)) return 'It ends too early.'
  return (message.split('\n')[0] ?? '').slice(0, 200)
}
