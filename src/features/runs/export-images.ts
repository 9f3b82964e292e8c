import { getImageExtension } from '#core/images/image-extension.ts'
import type { Run } from '#core/runs/run.ts'
import type { RunStore } from '#core/runs/run-store.ts'
import { saveFile, toSafeFileName } from '#platform/save-file.ts'
import { notifications } from '#ui/notifications.ts'

/** Tells the user if some of the images could not be read. */
export async function downloadImages(store: RunStore, runs: Run[]): Promise<void> {
  const exported = await exportImages(store, runs).catch(() => null)
  if (!exported) {
    notifications.show({ color: 'red', message: 'This photo is no longer on this device.' })
    return
  }
  const { file, name, missing } = exported
  saveFile(file, name)
  if (missing > 0) {
    const message = `${missing} of ${runs.length} photos could not be read from this device. They're missing from the export.`
    notifications.show({ color: 'yellow', message, autoClose: false })
  }
}

/** `missing` is the number of images that could not be read. */
type Export = { name: string; file: Blob; missing: number }

/**
 * Returns a single image as it is, and several ones in a ZIP with a list of their requests. Only one image at a time is in
 * memory. Returns null if no image could be read.
 */
async function exportImages(store: RunStore, runs: Run[]): Promise<Export | null> {
  // If one image cannot be read, the others are still exported.
  const read = (run: Run) => store.readImage(run).catch(() => undefined)
  const [first] = runs
  if (first && runs.length === 1) {
    const image = await read(first)
    return image ? { name: toSafeName(image), file: image, missing: 0 } : null
  }
  const { downloadZip } = await import('client-zip')
  const list: object[] = []
  async function* listFiles() {
    for (const run of runs) {
      const image = await read(run)
      if (!image) continue
      // The names are numbered, because several images may have the same name.
      const name = `${String(list.length + 1).padStart(3, '0')}-${toSafeName(image)}`
      const taken = new Date(run.createdAt)
      list.push({ name, taken: taken.toISOString(), ...run.request, state: run.state.status })
      yield { name, lastModified: taken, input: image }
    }
    yield { name: 'captures.json', lastModified: new Date(), input: JSON.stringify(list, null, 2) }
  }
  const file = await downloadZip(listFiles()).blob()
  if (list.length === 0) return null
  const name = `captures-${new Date().toISOString().slice(0, 10)}.zip`
  return { name, file, missing: runs.length - list.length }
}

/** Returns a file name. The original name is untrusted and must not contain a path. */
function toSafeName(image: File): string {
  return toSafeFileName(image.name.replace(/\.[^.]*$/, ''), getImageExtension(image))
}
