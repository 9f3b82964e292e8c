import { expect, test } from 'vitest'
import { formatCsvLine, isFormulaSafe } from './csv.ts'

/** A model that repeats itself ends its answer with as many. The test would time out if the time grew with the square. */
const count = 300_000

test.each([
  ['line breaks', '\n'],
  ['tabs', '\t'],
  ['quotes after a line break', '\n"'],
  ['semicolons and spaces', '; '],
  ['numbers that look like formulas', ';+1'],
  ['formulas', ';='],
])('a cell of 300,000 %s is written in a moment', (_, text) => {
  const cell = `a${text.repeat(count)}b`
  expect(formatCsvLine([cell]).length).toBeGreaterThan(count)
  isFormulaSafe(cell)
})

test.each([
  ['a;=1', `a;'=1`],
  ['a\n\n\n=1', `a\n\n\n'=1`],
  ['a\t  "@x', `a\t  "'@x`],
  ['a;==1', `a;'==1`],
  ['a;-1;+x', `a;-1;'+x`],
  ['a,+1.5e3 ;-2', 'a,+1.5e3 ;-2'],
  ['a =1', 'a =1'],
])('the part of a cell that a spreadsheet may evaluate is escaped: %j', (text, escaped) => {
  expect(formatCsvLine([text])).toBe(`"${escaped.replaceAll('"', '""')}"\r\n`)
})
