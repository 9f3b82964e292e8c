import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerAsCsv } from './result-to-csv.ts'

const lines = (answer: unknown) => answerAsCsv(answer).replace('\uFEFF', '').split('\r\n')

test('A list becomes one row for each of its items', () => {
  const words = [
    { text: 'HELLO', confidence: 0.9, box: { x: 1, y: 2, width: 3, height: 4 } },
    { text: 'say "hi", now', confidence: 0.8, box: { x: 5, y: 6, width: 7, height: 8 } },
  ]
  expect(lines({ text: 'HELLO', words, metadata: { model: 'm' } })).toEqual([
    '"list","item","text","confidence","box.x","box.y","box.width","box.height"',
    '"words",1,"HELLO",0.9,1,2,3,4',
    '"words",2,"say ""hi"", now",0.8,5,6,7,8',
    '',
  ])
})

test('Several lists share a table', () => {
  expect(lines({ objects_found: ['cup'], object_counts: [{ name: 'cup', count: -2 }] })).toEqual([
    '"list","item","value","name","count"',
    '"objects_found",1,"cup",,',
    '"object_counts",1,,"cup",-2',
    '',
  ])
})

test('An answer without lists is a single row', () => {
  expect(lines({ bottle_detected: true, cap: { has_cap: null }, note: '', metadata: {} })).toEqual([
    '"bottle_detected","cap.has_cap","note"',
    'true,,""',
    '',
  ])
})

test('Excel is told that this is UTF-8', () => {
  expect(answerAsCsv({ a: 'ü' }).startsWith('\uFEFF')).toBe(true)
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['  =1', `"'  =1"`],
  ['＝1', `"'＝1"`],
  ['a;=1', `"a;'=1"`],
  ['a\n=1', `"a\n'=1"`],
  ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
  ['plain - with a dash', '"plain - with a dash"'],
  ['8:30 - 18:00', '"8:30 - 18:00"'],
])('%j is written as %s', (text, written) => {
  expect(lines({ note: text }).slice(1).join('\r\n')).toBe(`${written}\r\n`)
})

test('A formula as the name of a field is none either', () => {
  expect(lines(JSON.parse('{"=cmd":1,"__proto__":2}'))[0]).toBe(`"'=cmd","__proto__"`)
})

test('Whatever the answer, each row has as many cells as the first, and none begins as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.anything({ maxDepth: 2 }))), (items) => {
      const table = parse(answerAsCsv({ items }))
      for (const row of table) {
        expect(row).toHaveLength(table[0]!.length)
        for (const text of row)
          if (!/^-?[\d.]+(e[+-]\d+)?$|^-Infinity$/.test(text)) expect(text).not.toMatch(/^[=+\-@\t\r]/)
      }
    }),
  )
})

/** The other side, by the RFC's own grammar. */
function parse(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 1; at < csv.length; ) {
    const [whole, quoted, plain, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(csv.slice(at)) ?? []
    if (whole === undefined) throw new Error(`no cell at ${at}`)
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push(row)
    if (end !== ',') row = []
    at += whole.length
  }
  return rows
}
