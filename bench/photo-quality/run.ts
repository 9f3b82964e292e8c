import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  computeDefectAuc,
  type GradedDefect,
  measureDefectPhotos,
  severityByDefect,
} from '../../tests/support/defect-photos.ts'
import { atLeast, atMost, formatLimitResult } from '../limits.ts'
import { median } from '../rounds.ts'

/*
 * Measures how well the quality of a photo is judged, on photos with known defects, and how long that takes for a photo of a
 * megapixel.
 *
 *   node bench/photo-quality/run.ts [--out file.json]
 */
const { values: options } = parseArgs({ options: { out: { type: 'string' } } })

const minArea = 0.9
const maxMs = 50

// The first pass warms up the code.
await measureDefectPhotos()
const photos = await measureDefectPhotos()
const times = photos.map(({ ms, pixels }) => (ms * 1e6) / pixels)
const limits = [
  ...(Object.keys(severityByDefect) as GradedDefect[]).map((defect) =>
    atLeast(`area under the ROC curve of ${defect} photos`, computeDefectAuc(photos, defect), minArea, {
      digits: 3,
    }),
  ),
  atMost('time to measure a photo of a megapixel', median(times), maxMs, { unit: 'ms', digits: 1 }),
]
process.stdout.write(`\nQuality of ${photos.length} photos\n${limits.map(formatLimitResult).join('\n')}\n`)
if (options.out) await writeFile(options.out, JSON.stringify({ limits }))
process.exitCode = limits.every(({ isMet }) => isMet) ? 0 : 1
