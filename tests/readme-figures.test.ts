import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readmeTables } from '../bench/readme-tables.ts'

const isMeasured = existsSync('bench/results.json')

test.runIf(isMeasured)('The figures in the README are those of the last measurement', () => {
  const [, shown] =
    /<!-- bench -->\n\n([\s\S]*)\n\n<!-- \/bench -->/.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(shown).toBe(readmeTables(JSON.parse(readFileSync('bench/results.json', 'utf8'))))
})
