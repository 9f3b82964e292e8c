import { saveFile, toSafeFileName } from '#platform/save-file.ts'
import { notify } from '#ui/notify.ts'
import type { Run } from './run.ts'
import type { RunStore } from './run-store.ts'

/** Downloads the images of these runs. Tells the user if some of them could not be read. */
export async function downloadImages(store: RunStore, runs: Run[]): Promise<void> {
  const exported = await exportImages(store, runs).catch(() => null)
  if (!exported) {
    notify.show({ color: 'red', message: 'This photo is no longer on this device.' })
    return
  }
  const { file, name, missing } = exported
  saveFile(file, name)
  if (missing > 0) {
    const message = `${missing} of ${runs.length} photos could not be read from this device. They're missing from the export.`
    notify.show({ color: 'yellow', message, autoClose: false })
  }
}

/** `missing` is the number of images that could not be read. */
type Export = { name: string; file: Blob; missing: number }

/**
 * Returns a single image as it is, and several ones in a ZIP with a list of their requests. Returns null if there are none.
 */
async function exportImages(store: RunStore, runs: Run[]): Promise<Export | null> {
  // If one image cannot be read, the others are still exported.
  const images = await Promise.all(runs.map((run) => store.readImage(run).catch(() => undefined)))
  const found = runs.flatMap((run, index) => {
    const image = images[index]
    return image ? [{ run, image }] : []
  })
  const [first] = found
  if (!first) return null
  const missing = runs.length - found.length
  if (found.length === 1) return { name: toSafeName(first.image), file: first.image, missing }
  const { downloadZip } = await import('client-zip')
  // The names are numbered, because several images may have the same name.
  const createName = (index: number, image: File) =>
    `${String(index + 1).padStart(3, '0')}-${toSafeName(image)}`
  const list = found.map(({ run, image }, index) => ({
    name: createName(index, image),
    taken: new Date(run.createdAt).toISOString(),
    ...run.request,
    state: run.state.status,
  }))
  const zip = downloadZip([
    ...found.map(({ run, image }, index) => ({
      name: createName(index, image),
      lastModified: new Date(run.createdAt),
      input: image,
    })),
    { name: 'captures.json', lastModified: new Date(), input: JSON.stringify(list, null, 2) },
  ])
  return { name: `captures-${new Date().toISOString().slice(0, 10)}.zip`, file: await zip.blob(), missing }
}

/** Returns a file name. The original name is untrusted and must not contain a path. */
function toSafeName({ name, type }: File): string {
  return toSafeFileName(name.replace(/\.[^.]*$/, ''), extensions[type] ?? 'jpg')
}

const extensions: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp' }
