import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resultToCsv } from './result-to-csv.ts'

const lines = (result: unknown) => resultToCsv(result).replace('\uFEFF', '').split('\r\n')

test('writes one row per list item', () => {
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

test('writes several lists to one table', () => {
  expect(lines({ objects_found: ['cup'], object_counts: [{ name: 'cup', count: -2 }] })).toEqual([
    '"list","item","value","name","count"',
    '"objects_found",1,"cup",,',
    '"object_counts",1,,"cup",-2',
    '',
  ])
})

test('writes a result without lists as one row', () => {
  expect(lines({ bottle_detected: true, cap: { has_cap: null }, note: '', metadata: {} })).toEqual([
    '"bottle_detected","cap.has_cap","note"',
    'true,,""',
    '',
  ])
})

test('starts with a byte order mark', () => {
  expect(resultToCsv({ a: 'ü' }).startsWith('\uFEFF')).toBe(true)
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
])('writes %j as %s', (text, cell) => {
  expect(lines({ note: text }).slice(1).join('\r\n')).toBe(`${cell}\r\n`)
})

test('escapes formulas in field names', () => {
  expect(lines(JSON.parse('{"=cmd":1,"__proto__":2}'))[0]).toBe(`"'=cmd","__proto__"`)
})

test('leaves a cell empty whose column has the name of an inherited property', () => {
  expect(lines({ items: [{ a: 1 }, { toString: 2 }] })).toEqual([
    '"list","item","a","toString"',
    '"items",1,1,',
    '"items",2,,2',
    '',
  ])
})

test('every row has as many cells as the first, and no cell starts a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.anything({ maxDepth: 2 }))), (items) => {
      const table = parse(resultToCsv({ items }))
      for (const row of table) {
        expect(row).toHaveLength(table[0]!.length)
        for (const text of row)
          if (!/^-?[\d.]+(e[+-]\d+)?$|^-Infinity$/.test(text)) expect(text).not.toMatch(/^[=+\-@\t\r]/)
      }
    }),
  )
})

/** Parses CSV by the grammar of RFC 4180. */
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
