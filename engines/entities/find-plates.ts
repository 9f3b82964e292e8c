import type { PixelBox } from '../image/pixels.ts'
import type { RowText } from './row.ts'

export type FoundPlate = { text: string; box: PixelBox }

/** Documents have more rows. */
const maxRows = 12
const plates = [
  // Germany and Austria
  /^(?!DIN EN )[A-ZÄÖÜ]{1,3}[- ]{1,2}[A-Z]{1,2}[- ]?\d{1,4}[EH]?$/,
  /^[A-Z]{1,2}[- ]\d{1,5} ?[A-Z]{1,3}$/,
  // Great Britain
  /^[A-Z]{2}\d{2} ?[A-Z]{3}$/,
  // France and Italy
  /^[A-Z]{2}[- ]?\d{3}[- ]?[A-Z]{2}$/,
  // Spain
  /^\d{4}[- ]?[BCDFGHJKLMNPRSTVWXYZ]{3}$/,
  // The Netherlands
  /^(?:[A-Z]{2}-\d{2}-\d{2}|\d{2}-\d{2}-[A-Z]{2}|\d{2}-[A-Z]{2}-\d{2}|[A-Z]{2}-\d{2}-[A-Z]{2}|[A-Z]{2}-[A-Z]{2}-\d{2}|\d{2}-[A-Z]{2}-[A-Z]{2}|\d{2}-[A-Z]{3}-\d|\d-[A-Z]{3}-\d{2}|[A-Z]{2}-\d{3}-[A-Z]|[A-Z]-\d{3}-[A-Z]{2})$/,
  // Poland. Its letters stand for a voivodeship and a county.
  /^(?!(?:DIN|EN|LED) )[BCDEFGKLNOPRSTWZ][A-Z]{1,2} \d{4,5}$/,
  // Switzerland
  /^(?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH)[-· ]\d{1,6}$/,
]

/** Finds number plates of vehicles: rows that are nothing else, in images with little text. */
export function findPlates(rows: readonly RowText[]): FoundPlate[] {
  if (rows.length > maxRows) return []
  return rows.flatMap(({ text, findBox }) =>
    plates.some((plate) => plate.test(text)) ? [{ text, box: findBox(0, text.length) }] : [],
  )
}
