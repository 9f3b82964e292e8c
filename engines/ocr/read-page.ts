import type { GrayPixels } from '../image/pixels.ts'
import { resizeGray } from '../image/resize-gray.ts'
import type { EngineRunner } from './engine-runner.ts'
import { mergePages } from './merge-pages.ts'
import type { OcrPage } from './ocr-engine.ts'
import {
  type BandReading,
  cropRows,
  mapCorners,
  mergeBands,
  type Page,
  toBandReading,
  toPage,
} from './page.ts'
import { alternativeRotations, type PageRenderer } from './prepare-for-ocr.ts'
import { isClearlyBetter, isPlausible, type Reading } from './reading.ts'
import type { Clock } from './reading-clock.ts'
import type { Band } from './split-bands.ts'

/** A band with a lower confidence is read again from the original pixels, with smaller letters. The readings are merged. */
const minFirstConfidence = 0.93
const secondScale = 0.75

type Tools = { runner: EngineRunner; clock: Clock }

/** Reads a page. If the upright reading is implausible, a single band shows whether another rotation is right. */
export async function readInAnyRotation(renderer: PageRenderer, tools: Tools): Promise<Reading> {
  const { clock } = tools
  const upright = await readPage(toPage(renderer, 0), tools)
  if (upright.paragraphs.length === 0 || isPlausible(upright)) return upright
  for (const rotation of alternativeRotations) {
    const page = toPage(renderer, rotation)
    const probe = page.bands[page.bands.length >> 1]
    clock.startBand(page.bands.length)
    const reading = probe && !clock.isOver() ? await readBand(probe, page, tools) : undefined
    if (!probe || !reading || !isClearlyBetter({ ...reading, rotation, unreadFraction: 0 }, upright)) continue
    return await readPage(page, tools, new Map([[probe, reading]]))
  }
  return upright
}

/** @param known readings of bands that need not be read again. */
async function readPage(page: Page, tools: Tools, known = new Map<Band, BandReading>()): Promise<Reading> {
  const readings: BandReading[] = []
  let unreadRows = 0
  for (const [index, band] of page.bands.entries()) {
    tools.clock.startBand(page.bands.length - index)
    const reading = known.get(band) ?? (tools.clock.isOver() ? undefined : await readBand(band, page, tools))
    if (reading) readings.push(reading)
    else unreadRows += band.image.height
  }
  return {
    ...mergeBands(readings),
    rotation: page.rotation,
    unreadFraction: unreadRows / page.image.height,
  }
}

async function readBand(band: Band, page: Page, tools: Tools): Promise<BandReading | undefined> {
  const { runner, clock } = tools
  const first = await runner.recognize(band.image, clock.getBandMs(), clock.signal)
  if (!first) return undefined
  const isSure = first.confidence >= minFirstConfidence || first.paragraphs.length === 0
  const original = cropRows(page.original, band.top, band.image.height)
  const second = isSure || clock.isShort() ? undefined : await readSmaller(original, tools)
  return toBandReading(second ? mergePages(first, second) : first, band.top, page)
}

/** Returns the words with their places in the image before it is reduced. */
async function readSmaller(image: GrayPixels, { runner, clock }: Tools): Promise<OcrPage | undefined> {
  const toSmaller = (side: number) => Math.max(1, Math.round(side * secondScale))
  const smaller = resizeGray(image, { width: toSmaller(image.width), height: toSmaller(image.height) })
  const page = await runner.recognize(smaller, clock.getBandMs(), clock.signal)
  const toLarger = (position: number) => position / secondScale
  return (
    page &&
    mapCorners(page, ({ x0, y0, x1, y1 }) => ({
      x0: toLarger(x0),
      y0: toLarger(y0),
      x1: toLarger(x1),
      y1: toLarger(y1),
    }))
  )
}
