import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { agentResultArbitrary, leakedValuePattern } from '#domain/results/fixtures/result-arbitrary.ts'
import { FormattedResult } from './formatted-result.tsx'
import { ResultHeadline } from './result-headline.tsx'

const options = { withCssVariables: false, withGlobalClasses: false }

function renderToText(result: unknown, code: string): string {
  const interpretation = interpretResult(result, { code })
  const page = createElement(
    MantineProvider,
    options,
    createElement(ResultHeadline, { interpretation }),
    createElement(FormattedResult, { result, interpretation }),
  )
  return renderToStaticMarkup(page).replace(/<[^>]*>/g, ' ')
}

function renderRandomResults(numRuns: number): void {
  const property = fc.property(agentResultArbitrary, ([code, result]) => {
    expect(renderToText(result, code)).not.toMatch(leakedValuePattern)
  })
  fc.assert(property, { numRuns })
}

test('random and mutated results render without NaN, undefined or [object Object]', () =>
  renderRandomResults(1000))
test('10,000 random and mutated results render', { tags: ['slow'], timeout: 600_000 }, () =>
  renderRandomResults(10_000),
)
