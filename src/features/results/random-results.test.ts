import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { answers } from './fixtures/results.ts'
import { FormattedAnswer } from './formatted-result.tsx'
import { readFor } from './read-for.ts'

const mostRuns = 10_000
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

/** The answer as it should be, with parts of it missing, of another kind, or turned around. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: kept(value) }, { weight: 1, arbitrary: junk })
}

function kept(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.array(value.length > 0 ? fc.oneof(...value.map(mutated)) : junk, { maxLength: 4 })
  if (typeof value !== 'object' || value === null) return fc.constant(value)
  const parts = Object.entries(value).map(([key, inner]) => [key, mutated(inner)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] })
}

const written = (answer: unknown) => JSON.stringify(answer ?? null, null, 1)

/** How a model hands its answer over. */
const handings: ((answer: unknown) => unknown)[] = [
  (answer) => answer,
  (answer) => ({ metadata: { model: 'm' }, result: answer }),
  (answer) => ({ raw_response: `Here it is:\n\`\`\`json\n${written(answer)}\n\`\`\`` }),
  (answer) => ({ text: written(answer).slice(0, -7) }),
  (answer) => ({ output: [{ type: 'text', text: JSON.stringify(written(answer)) }] }),
]

const asked = fc.oneof(
  ...answers.map(({ kind, every }) => {
    const answer = fc.oneof({ weight: 9, arbitrary: mutated(every) }, junk)
    return fc.tuple(fc.constant(kind), answer, fc.constantFrom(...handings))
  }),
)

const bare = { withCssVariables: false, withGlobalClasses: false }

function textOf(answer: unknown, kind: string): string {
  const page = createElement(
    MantineProvider,
    bare,
    createElement(FormattedAnswer, { answer, read: readFor(answer, [kind]) }),
  )
  return renderToStaticMarkup(page).replace(/<[^>]*>/g, ' ')
}

test(`${mostRuns.toLocaleString('en')} random and mutated answers break no viewer and leave no computer's words`, () => {
  const property = fc.property(asked, ([kind, answer, hand]) => {
    expect(textOf(hand(answer), kind)).not.toMatch(unreadable)
  })
  fc.assert(property, { numRuns: mostRuns })
}, 600_000)
