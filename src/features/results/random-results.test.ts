import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleResults } from './fixtures/results.ts'
import { FormattedResult } from './formatted-result.tsx'
import { resolveViewer } from './viewer-registry.ts'

const numRuns = 10_000
const unreadable = /NaN|undefined|\[object Object\]|Infinity/

const words = fc.oneof(fc.string(), fc.string({ unit: 'binary' })).filter((text) => !unreadable.test(text))
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    true,
    -0,
    1e308,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -5,
    87,
    0.5,
    [],
    {},
    [[]],
  ),
  fc.constantFrom(
    '',
    '87%',
    '3 objects',
    '1,234.5',
    '3-5',
    '4/5',
    'high',
    'none',
    'true',
    '\u202Etxt',
    '[1, {"a"',
  ),
  fc.double(),
  words,
  fc.object({ key: words, values: [words, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)] }),
)

/** Generates the value with some parts removed or replaced. */
function mutate(value: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: mutateParts(value) }, { weight: 1, arbitrary: junk })
}

function mutateParts(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.array(value.length > 0 ? fc.oneof(...value.map(mutate)) : junk, { maxLength: 4 })
  if (typeof value !== 'object' || value === null) return fc.constant(value)
  const parts = Object.entries(value).map(([key, inner]) => [key, mutate(inner)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] })
}

const toJson = (result: unknown) => JSON.stringify(result ?? null, null, 1)

/** The forms in which models and backends return a result. */
const formats: ((result: unknown) => unknown)[] = [
  (result) => result,
  (result) => ({ metadata: { model: 'm' }, result }),
  (result) => ({ raw_response: `Here it is:\n\`\`\`json\n${toJson(result)}\n\`\`\`` }),
  (result) => ({ text: toJson(result).slice(0, -7) }),
  (result) => ({ output: [{ type: 'text', text: JSON.stringify(toJson(result)) }] }),
]

const cases = fc.oneof(
  ...sampleResults.map(({ kind, every }) => {
    const result = fc.oneof({ weight: 9, arbitrary: mutate(every) }, junk)
    return fc.tuple(fc.constant(kind), result, fc.constantFrom(...formats))
  }),
)

const options = { withCssVariables: false, withGlobalClasses: false }

function renderedText(result: unknown, kind: string): string {
  const page = createElement(
    MantineProvider,
    options,
    createElement(FormattedResult, { result, resolved: resolveViewer(result, [kind]) }),
  )
  return renderToStaticMarkup(page).replace(/<[^>]*>/g, ' ')
}

test(`${numRuns.toLocaleString('en')} random and mutated results render without NaN, undefined or [object Object]`, () => {
  const property = fc.property(cases, ([kind, result, format]) => {
    expect(renderedText(format(result), kind)).not.toMatch(unreadable)
  })
  fc.assert(property, { numRuns })
}, 600_000)
