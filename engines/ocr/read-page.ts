import { cropRows } from '../image/gray-pixels.ts'
import { findSkew } from './find-skew.ts'
import { mergeBands, type Page, toBandReading, toPage } from './page.ts'
import { alternativeRotations, type PageRenderer } from './prepare-for-ocr.ts'
import { type BandReader, createBandReader, type Tools } from './read-band.ts'
import { isClearlyBetter, isPlausible, type Reading } from './reading.ts'
import type { Band } from './split-bands.ts'

/** Called when each band was read once, before unsure ones are read again. */
type OnFirstReading = ((reading: Reading) => Promise<void>) | undefined

/** If the upright reading is implausible, a single band shows whether another rotation is right. */
export async function readInAnyRotation(
  renderer: PageRenderer,
  tools: Tools,
  onFirstReading: OnFirstReading,
): Promise<Reading> {
  const { clock } = tools
  const upright = await readPage(toPage(renderer, 0), tools, onFirstReading)
  if (upright.paragraphs.length === 0 || isPlausible(upright)) return upright
  for (const rotation of alternativeRotations) {
    const page = toPage(renderer, rotation)
    const probe = page.bands[page.bands.length >> 1]
    clock.startBand(page.bands.length)
    if (!probe || clock.isOver()) continue
    const reader = openBand(page, probe, tools)
    await reader.readFirst()
    const reading = { ...mergeReadings(page, [[probe, reader]]), unreadFraction: 0 }
    if (reading.paragraphs.length === 0 || !isClearlyBetter(reading, upright)) continue
    return await readPage(page, tools, onFirstReading)
  }
  return upright
}

async function readPage(page: Page, tools: Tools, onFirstReading: OnFirstReading): Promise<Reading> {
  const { clock } = tools
  const readers: [Band, BandReader][] = []
  for (const [index, band] of page.bands.entries()) {
    clock.startBand(page.bands.length - index)
    if (clock.isOver()) break
    const reader = openBand(page, band, tools)
    readers.push([band, reader])
    await reader.readFirst()
  }
  const first = onFirstReading && mergeReadings(page, readers)
  if (first && isPlausible(first)) await onFirstReading(first)
  for (const [index, [, reader]] of readers.entries()) {
    clock.startBand(readers.length - index)
    await reader.improve()
  }
  return mergeReadings(page, readers)
}

function mergeReadings(page: Page, readers: [Band, BandReader][]): Reading {
  let readRows = 0
  const readings = readers.flatMap(([band, reader]) => {
    const read = reader.getPage()
    if (!read) return []
    readRows += band.image.height
    return [toBandReading(read, band, page)]
  })
  const rows = page.bands.reduce((sum, { image }) => sum + image.height, 0)
  return {
    ...mergeBands(readings),
    rotation: page.rotation,
    unreadFraction: (rows - readRows) / page.image.height,
  }
}

function openBand(page: Page, band: Band, tools: Tools): BandReader {
  const getOriginal = () => cropRows(page.getOriginal(), band.top, band.image.height)
  // A page with a single band is straight already.
  const skew = page.bands.length > 1 ? findSkew(band.image) : 0
  return createBandReader({ image: band.image, getOriginal, enlargement: page.enlargement, skew }, tools)
}
