import { findSkew } from './find-skew.ts'
import { type BandReading, cropRows, mergeBands, type Page, toBandReading, toPage } from './page.ts'
import { alternativeRotations, type PageRenderer } from './prepare-for-ocr.ts'
import { readBand, type Tools } from './read-band.ts'
import { isClearlyBetter, isPlausible, type Reading } from './reading.ts'
import type { Band } from './split-bands.ts'

/** Reads a page. If the upright reading is implausible, a single band shows whether another rotation is right. */
export async function readInAnyRotation(renderer: PageRenderer, tools: Tools): Promise<Reading> {
  const { clock } = tools
  const upright = await readPage(toPage(renderer, 0), tools)
  if (upright.paragraphs.length === 0 || isPlausible(upright)) return upright
  for (const rotation of alternativeRotations) {
    const page = toPage(renderer, rotation)
    const probe = page.bands[page.bands.length >> 1]
    clock.startBand(page.bands.length)
    const reading =
      probe && !clock.isOver() ? await readBandOf(page, probe, { ...tools, maxReadings: 1 }) : undefined
    if (!probe || !reading || !isClearlyBetter({ ...reading, rotation, unreadFraction: 0 }, upright)) continue
    return await readPage(page, tools)
  }
  return upright
}

async function readPage(page: Page, tools: Tools): Promise<Reading> {
  const readings: BandReading[] = []
  let unreadRows = 0
  for (const [index, band] of page.bands.entries()) {
    tools.clock.startBand(page.bands.length - index)
    const reading = tools.clock.isOver() ? undefined : await readBandOf(page, band, tools)
    if (reading) readings.push(reading)
    else unreadRows += band.image.height
  }
  return {
    ...mergeBands(readings),
    rotation: page.rotation,
    unreadFraction: unreadRows / page.image.height,
  }
}

async function readBandOf(
  page: Page,
  band: Band,
  { maxReadings, ...tools }: Tools & { maxReadings?: number },
): Promise<BandReading | undefined> {
  const getOriginal = () => cropRows(page.getOriginal(), band.top, band.image.height)
  // A page with a single band is straight already.
  const skew = page.bands.length > 1 ? findSkew(band.image) : 0
  const reading = await readBand(
    { image: band.image, getOriginal, enlargement: page.enlargement, skew },
    tools,
    maxReadings,
  )
  return reading && toBandReading(reading, band, page)
}
