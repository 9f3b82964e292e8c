import type { FileBytes } from './file-bytes.ts'
import { type HuffmanTable, huffmanTable } from './huffman-table.ts'
import { weightOf } from './inverse-transform.ts'
import type { Component } from './read-blocks.ts'
import { zigzag } from './zigzag.ts'

/** A baseline JPEG up to its first coefficient. Sizes in pixels, as stored. */
export type JpegPlan = {
  width: number
  height: number
  /** brightness first; one alone is grey */
  components: Component[]
  /** units between two restart markers, or 0 */
  restartEvery: number
  /** the segments of the colour profile, whole, with their markers */
  profile: Uint8Array<ArrayBuffer>[]
}

type Frame = {
  width: number
  height: number
  parts: { id: number; across: number; down: number; step: number }[]
}

/** Everything a segment may leave behind for the scan. */
type Tables = {
  steps: Float32Array[]
  huffman: HuffmanTable[]
  frame?: Frame
  restartEvery: number
  profile: Uint8Array<ArrayBuffer>[]
  /** what APP14 says of the colours: 1 is brightness and two colours */
  adobe?: number
}

const startsWith = (file: FileBytes, text: string) =>
  [...text].every((letter, index) => file.bytes[file.at + index] === letter.charCodeAt(0))

function readSteps(file: FileBytes, end: number, { steps }: Tables) {
  while (file.at < end) {
    const kind = file.byte()
    const scale = new Float32Array(64)
    for (let place = 0; place < 64; place += 1) {
      const at = zigzag[place] ?? 0
      scale[place] = (kind >> 4 ? file.short() : file.byte()) * weightOf(at >> 3, at & 7)
    }
    steps[kind & 15] = scale
  }
}

function readHuffman(file: FileBytes, end: number, { huffman }: Tables) {
  while (file.at < end) {
    const kind = file.byte()
    const counts = file.bytes.slice(file.at, file.at + 16)
    file.at += 16
    const total = counts.reduce((sum, count) => sum + count, 0)
    huffman[kind] = huffmanTable(counts, file.bytes.slice(file.at, file.at + total))
    file.at += total
  }
}

function readFrame(file: FileBytes): Frame {
  if (file.byte() !== 8) throw new Error('not of 8 bits')
  const [height, width, count] = [file.short(), file.short(), file.byte()]
  const parts = Array.from({ length: count }, () => {
    const [id, factors, step] = [file.byte(), file.byte(), file.byte()]
    return { id, across: factors >> 4, down: factors & 15, step }
  })
  return { width, height, parts }
}

/** Reads the segment that the file stands in, to its end, as far as a scan can need it. */
function readSegment(file: FileBytes, marker: number, end: number, tables: Tables) {
  if (marker === 0xdb) readSteps(file, end, tables)
  else if (marker === 0xc4) readHuffman(file, end, tables)
  else if (marker === 0xdd) tables.restartEvery = file.short()
  // Sequential Huffman only: what else there is keeps every coefficient to the end, or is not read by browsers at all.
  else if (marker === 0xc0 || marker === 0xc1) tables.frame = readFrame(file)
  else if (marker >= 0xc2 && marker <= 0xcf) throw new Error('not sequential')
  else readNote(file, marker, end, tables)
  if (file.at !== end) throw new Error('a segment is not as long as it says')
}

/** What programs say of the colours; other notes mean nothing here. */
function readNote(file: FileBytes, marker: number, end: number, tables: Tables) {
  if (marker === 0xee && startsWith(file, 'Adobe')) tables.adobe = file.bytes[file.at + 11] ?? 0
  if (marker === 0xe2 && startsWith(file, 'ICC_PROFILE'))
    tables.profile.push(file.bytes.slice(file.at - 4, end))
  file.at = end
}

/** The components in the order of the one scan, with the tables it names. */
function readScan(file: FileBytes, { frame, steps, huffman, adobe, profile }: Tables): Component[] {
  const count = file.byte()
  if (!frame || count !== frame.parts.length || (count !== 1 && count !== 3)) throw new Error('several scans')
  // The engine could not follow it: what it is given the profile with has three components.
  if (count === 1 && profile.length > 0) throw new Error('a profile for grey')
  const components = frame.parts.map(({ id, across, down, step }): Component => {
    const [named, tables] = [file.byte(), file.byte()]
    const [dc, ac, scale] = [huffman[tables >> 4], huffman[16 | (tables & 15)], steps[step]]
    if (named !== id || !dc || !ac || !scale) throw new Error('a table is missing')
    // Alone in a scan, a component has one block in each unit, whatever it says.
    return { ...(count === 1 ? { across: 1, down: 1 } : { across, down }), dc, ac, scale, before: 0 }
  })
  const isRed = frame.parts.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB'
  if (count === 3 && (adobe === undefined ? isRed : adobe !== 1))
    throw new Error('not brightness and colours')
  if (file.short() !== 63 || file.byte() !== 0) throw new Error('not the whole of each block')
  return components
}

/** Reads the segments up to the scan. Throws where this is not a plain baseline JPEG. */
export async function readJpegPlan(file: FileBytes): Promise<JpegPlan> {
  const tables: Tables = { steps: [], huffman: [], restartEvery: 0, profile: [] }
  await file.need(4)
  if (file.short() !== 0xffd8) throw new Error('not a JPEG')
  for (;;) {
    await file.need(4)
    const marker = file.short()
    if (marker < 0xffc0 || marker > 0xfffe) throw new Error('not a segment')
    const length = file.short()
    if (length < 2 || (marker >= 0xffd0 && marker <= 0xffd9)) throw new Error('not a segment')
    await file.need(length - 2)
    const end = file.at + length - 2
    if (marker === 0xffda) {
      const components = readScan(file, tables)
      const { width, height } = tables.frame as Frame
      if (file.at !== end) throw new Error('a segment is not as long as it says')
      return { width, height, components, restartEvery: tables.restartEvery, profile: tables.profile }
    }
    readSegment(file, marker & 0xff, end, tables)
  }
}
