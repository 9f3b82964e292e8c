import { inspectImage } from '../../engines/node/input-image.ts'
import { createNodeTextReader } from '../../engines/node/node-text-reader.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { drawText } from '../../engines/test-support/images.ts'

/*
 * Reads 200 images in a row, and exits with 1 if the memory of
 * the process grows:
 *
 *   node scripts/run.mjs tests/reading-memory/run.ts
 */

/** The engine allocates its memory during the first readings. */
const firstReadings = 30
const readings = 200
/** In bytes. A leak of the pixels of each image would be more than 100 MB. */
const maxGrowth = 30 * 1024 * 1024

const reader = createNodeTextReader()
const bytes = await drawText(['Invoice 4711 dated 20 November', 'Total amount due: 128.50 EUR'])
const { signal } = new AbortController()
let before = 0
for (let reading = 0; reading < readings; reading++) {
  if (reading === firstReadings) before = process.memoryUsage.rss()
  const { text } = await reader.read(toPixelSource(await inspectImage(bytes)), { signal })
  if (!text.includes('128.50')) throw new Error(`Reading ${reading} found: ${text}`)
}
const growth = process.memoryUsage.rss() - before
await reader.close()
process.stdout.write(
  `${readings} readings: ${Math.round(growth / 1024 / 1024)} MB more after the first ${firstReadings}\n`,
)
process.exit(growth <= maxGrowth ? 0 : 1)
