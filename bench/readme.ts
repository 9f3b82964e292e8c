import { readFile, writeFile } from 'node:fs/promises'
import { readmeTables } from './readme-tables.ts'

/* Puts the figures of bench/results.json between the two marks in README.md: `node bench/readme.ts`. */
const root = new URL('../', import.meta.url)
const readme = await readFile(new URL('README.md', root), 'utf8')
const tables = readmeTables(JSON.parse(await readFile(new URL('bench/results.json', root), 'utf8')))
const marked = /(<!-- bench -->)[\s\S]*(<!-- \/bench -->)/
if (!marked.test(readme)) throw new Error('README.md has no place for the figures.')
await writeFile(
  new URL('README.md', root),
  readme.replace(marked, (_, start: string, end: string) => `${start}\n\n${tables}\n\n${end}`),
)
