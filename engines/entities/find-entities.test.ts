import { describe, expect, test } from 'vitest'
import { findEntities } from './find-entities.ts'

/** Each line is a row; each word has a box. */
const toRows = (text: string) =>
  text.split('\n').map((line, row) => ({
    words: line.split(' ').map((word, column) => ({
      text: word,
      box: { x: column * 100, y: row * 30, width: 90, height: 20 },
    })),
  }))
const find = (text: string) => findEntities(toRows(text), [])
const amountsOf = (text: string) => find(text).amounts.map(({ value, currency }) => [value, currency])
const datesOf = (text: string) => find(text).dates.map(({ date }) => date)
const codesOf = (text: string) => find(text).codes.map(({ format, text }) => [format, text])
const totalOf = (text: string) => find(text).total?.value

describe('amounts', () => {
  test.each<[string, [number, string | undefined][]]>([
    ['€ 5', [[5, 'EUR']]],
    ['12,50 €', [[12.5, 'EUR']]],
    ['1.234,56 EUR', [[1234.56, 'EUR']]],
    ['$1,234.56', [[1234.56, '$']]],
    ['US$ 20', [[20, 'USD']]],
    ['-3.00 EUR', [[-3, 'EUR']]],
    ['3,00- EUR', [[-3, 'EUR']]],
    ['1.500 €', [[1500, 'EUR']]],
    ['2,50 €/kg', [[2.5, 'EUR']]],
    ['Espresso – 2,50 €', [[2.5, 'EUR']]],
    ['Rabatt - 2,00 €', [[-2, 'EUR']]],
    ['BANANAS 2.31 lb @ $0.59/lb', [[0.59, '$']]],
    ['01.11. 02.11. REWE 12,50-\nEUR', [[-12.5, 'EUR']]],
    [
      '10,00 - 20,00 €',
      [
        [10, 'EUR'],
        [20, 'EUR'],
      ],
    ],
    ['¥1,200', [[1200, '¥']]],
    ['RM 12.30', [[12.3, 'MYR']]],
    ['49,- €', [[49, 'EUR']]],
    ['€ 1 234,56', [[1234.56, 'EUR']]],
    ['Celkem 1 500 Kč', [[1500, 'CZK']]],
    ['Net à payer 1 234 567,89 €', [[1234567.89, 'EUR']]],
    ['Solde 1 001,86 €', [[1001.86, 'EUR']]],
    ['Desk CHF 1 234.50', [[1234.5, 'CHF']]],
    ['Coffee 12 1,50 €', [[1.5, 'EUR']]],
    ['Chair 2 150.00 €', [[150, 'EUR']]],
    ["CHF 1'250.00", [[1250, 'CHF']]],
    [
      'Milk 1,19 A\nBread 2,49 A\nEUR',
      [
        [1.19, 'EUR'],
        [2.49, 'EUR'],
      ],
    ],
    [
      'Milk 1.19\nBread 2.49\nEggs 3.29',
      [
        [1.19, undefined],
        [2.49, undefined],
        [3.29, undefined],
      ],
    ],
    [
      '2 x 1,99 € 3,98 €',
      [
        [1.99, 'EUR'],
        [3.98, 'EUR'],
      ],
    ],
  ])('%s', (text, expected) => expect(amountsOf(text)).toEqual(expected))

  test.each([
    'Version 1.25',
    // 2 × 150,00 € or 2150,00 €.
    'Chair 2 150,00 €',
    '0,512 kg x 1 €/kg'.split(' x')[0] ?? '',
    'VAT 19,00 % EUR',
    '27.11.2026 EUR',
    '12:30 EUR time',
    'EUR 1.2.3.4',
    'Tel. 089/12.34 EUR',
    'A4 B5 EUR A2',
    // Three decimals, as of energy.
    'Total 0,319 EUR',
    '0,299 €/kWh',
    '1,859 EUR/l',
    '€1.759/L',
    '$3.459 /gal',
    'Zeitraum 01.11. - 30.11. EUR',
  ])('none in %s', (text) => expect(amountsOf(text)).toEqual([]))

  test('two currencies are not mixed up', () =>
    expect(amountsOf('A 1.00\nB 2.00 $\nC 3.00 €')).toEqual([
      [1, undefined],
      [2, '$'],
      [3, 'EUR'],
    ]))

  test('in columns are not one number', () => {
    const box = { y: 0, width: 90, height: 20 }
    const words = ['Summe', '2', '150,00', '€'].map((text, column) => ({
      text,
      box: { ...box, x: column * 130 },
    }))
    expect(findEntities([{ words }], []).total?.value).toBe(150)
  })

  test('have the boxes of their words', () => {
    expect(find('Total 12,50 €').amounts[0]?.box).toEqual({ x: 100, y: 0, width: 190, height: 20 })
  })
})

describe('the total', () => {
  test.each<[string, number | undefined]>([
    ['Milk 1.19\nTotal 1.19 €', 1.19],
    ['SUMME EUR 23,40', 23.4],
    ['T0TAL 5.00 $', 5],
    ['Total TTC 1 234,56 €', 1234.56],
    ['TOTAL 1 234.50', 1234.5],
    ['TOTAL R 1 234.50', 1234.5],
    ['Total 1 234 567.89 EUR', 1234567.89],
    ['Összesen: 1 500 Ft', 1500],
    ['Subtotal 10.00 $\nTax 1.00\nTotal 11.00', 11],
    ['Total 10.00 $\nGrand Total 11.00', 11],
    ['Total items 3\nTotal 4.00 €', 4],
    ['Total incl. GST 10.60 RM\nTotal GST 0.60', 10.6],
    ['TOTALE 8,00 €\nTotale 8,00', 8],
    ['Total 10.00 €\nTotal 12.00', undefined],
    ['Zwischensumme 10,00 €\nMwSt 1,60', undefined],
    ['Milk 10.00 €\nBread 2.00', undefined],
    ['Total\n12.00 €', undefined],
    ['Summe 3 St 9,00 €', 9],
    ['Total Sales Incl. GST 100.62\nTotal After Rounding 100.60', 100.6],
    ['Total sales inclusive GST 28.31 $\nTOTAL : 28.30', 28.3],
    ['Total Sales (Inclusive of GST) 44.73 $\nTotal : 42.20 2.53', 44.73],
    ['Total incl. GST 53.20 $\nGST @6% included in total 3.01', 53.2],
    ['Net à payer 7,00 €\nTotal 9,00', 7],
    ['Gesamtbetrag netto 100,00 €\nMwSt 19% 19,00 €\nSumme 119,00 €', 119],
    ['Montant total HT 100,00 €\nTVA 20,00 €\nTotal 120,00 €', 120],
    ['Importe total sin IVA 10,00 €\nTotal 12,10 €', 12.1],
    ['Total $54.10\nVisa $54.10\nBalance Due $0.00', 54.1],
    ['Balance Due $0.00', 0],
    ['TOTAL - $12.50', 12.5],
  ])('%s', (text, expected) => expect(totalOf(text)).toBe(expected))
})

describe('dates', () => {
  test.each<[string, string[]]>([
    ['2026-11-27 08:15', ['2026-11-27']],
    ['27.11.2026 08:15', ['2026-11-27']],
    ['27.11.26', ['2026-11-27']],
    ['27/11/2026', ['2026-11-27']],
    ['11/27/2026', ['2026-11-27']],
    ['03/04/2026', []],
    ['03/03/2026', ['2026-03-03']],
    ['03/04/2026 and 27/04/2026', ['2026-04-03', '2026-04-27']],
    ['03/04/2026 04/27/2026', ['2026-03-04', '2026-04-27']],
    ['12. März 2026', ['2026-03-12']],
    ['12 de marzo de 2026', ['2026-03-12']],
    ['November 27, 2026', ['2026-11-27']],
    ['27-Nov-26', ['2026-11-27']],
    ['1er août 2026', ['2026-08-01']],
    ['BEST BEFORE 12 OCT 26', ['2026-10-12']],
    ['12 Sept. 2026', ['2026-09-12']],
    ['5. Jänner 2026', ['2026-01-05']],
    ['Samstag, 12. Oktober, 20 Uhr', []],
    ['Saturday 12 March, 10 am - 4 pm', []],
    ['Vendredi 15 mars 20h', []],
    ['Fr 12. Mai, 18 - 22 Uhr', []],
    ['Fr 12 Mai 18 Uhr', []],
    ['Stand 4 Mainz 2025', []],
    ['Halle 12 Augsburg 2024', []],
    ['Mainz 4 2025', []],
    ['EXP 03/2027', ['2027-03']],
    ['31.02.2026', []],
    ['192.168.12.34', []],
    ['12.03.26.5', []],
    ['99/99/9999', []],
  ])('%s', (text, expected) => expect(datesOf(text)).toEqual(expected))
})

describe('codes', () => {
  test.each<[string, string[][]]>([
    ['UN3481', [['UN', 'UN3481']]],
    ['IBAN DE89 3704 0044 0532 0130 00', [['IBAN', 'DE89 3704 0044 0532 0130 00']]],
    ['IBAN DE88 3704 0044 0532 0130 00', []],
    ['IBAN: AT61 1904 3002 3457 3201 BIC: GIBAATWW', [['IBAN', 'AT61 1904 3002 3457 3201']]],
    ['IBAN: AT61 1904 3002 3457 3201 SWIFT: GIBAATWW', [['IBAN', 'AT61 1904 3002 3457 3201']]],
    ['IBAN: AT61 1904 3002 3457 3202 BIC: GIBAATWW', []],
    ['CSQU3054383', [['Container', 'CSQU3054383']]],
    ['CSQU3054384', []],
    ['1M8GDM9AXKP042788', [['VIN', '1M8GDM9AXKP042788']]],
    ['1M8GDM9A1KP042788', []],
    ['LOT: A4711-2', [['LOT', 'A4711-2']]],
    ['Lot of people', []],
    ['LOT 1851-A, JALAN KPB 6', []],
    ['Charge 0.00', []],
    ['LOT 4711 EXP 03/2027', [['LOT', '4711']]],
    ['S/N 0012345', [['Serial number', '0012345']]],
    ['REF 123-456', [['Part number', '123-456']]],
    ['ISBN 978-3-16-148410-0', [['ISBN', '978-3-16-148410-0']]],
  ])('%s', (text, expected) => expect(codesOf(text)).toEqual(expected))

  test('an IBAN has the box of its own words', () =>
    expect(find('AT61 1904 3002 3457 3201 BIC: GIBAATWW').codes[0]?.box.width).toBe(490))

  test('a bar code comes before its number in the text', () => {
    const barcode = { format: 'Code128', text: 'A4711-2', box: { x: 0, y: 0, width: 1, height: 1 } }
    expect(findEntities(toRows('LOT A4711-2'), [barcode]).codes).toEqual([barcode])
  })
})

test.each(['B-AB 1234', 'AB12 CDE', 'AA-123-BB', '1234 BCD', 'ZH 123456', 'W 12345 A', 'PO 12345'])(
  'the plate %s, which stands alone',
  (text) => {
    expect(find(text).plates.map((plate) => plate.text)).toEqual([text])
    expect(find(`Price ${text}`).plates).toEqual([])
    expect(find(Array.from({ length: 13 }, () => text).join('\n')).plates).toEqual([])
  },
)

test.each(['UN 3481', 'ISO 9001', 'DIN 4844', 'DIN EN 1838', 'EN 12345', 'LED 5000'])(
  '%s is no plate',
  (text) => expect(find(text).plates).toEqual([]),
)
