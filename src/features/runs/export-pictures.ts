import { safeFileName } from '#platform/safe-file-name.ts'
import type { Run } from './run.ts'
import { type NewRun, runStore } from './run-store.ts'

/** `missing`: how many could not be read. */
type Exported = { name: string; file: Blob; missing: number }

/**
 * The pictures of these runs as a file to save: one picture as it is, several in a ZIP with a list of what was asked of
 * each. Those that are in memory only have theirs with them. Null when there is none of them any more.
 */
export async function exportPictures(uid: string, runs: (Run | NewRun)[]): Promise<Exported | null> {
  const found = await Promise.all(runs.map(async (run) => ({ run, picture: await pictureOf(uid, run) })))
  const files = found.flatMap(({ run, picture }) => (picture ? { run, picture } : []))
  const [first] = files
  if (!first) return null
  const missing = runs.length - files.length
  if (files.length === 1) return { name: safeName(first.picture), file: first.picture, missing }
  const { downloadZip } = await import('client-zip')
  const pictures = files.map(({ run, picture }, index) => ({
    // Numbered: names repeat, and a folder holds each once.
    name: `${String(index + 1).padStart(3, '0')}-${safeName(picture)}`,
    lastModified: new Date(run.createdAt),
    input: picture,
  }))
  const list = pictures.map(({ name }, index) => ({ name, ...asked(files[index]?.run) }))
  const zip = downloadZip([
    ...pictures,
    { name: 'captures.json', lastModified: new Date(), input: JSON.stringify(list, null, 2) },
  ])
  return { name: `captures-${new Date().toISOString().slice(0, 10)}.zip`, file: await zip.blob(), missing }
}

async function pictureOf(uid: string, run: Run | NewRun): Promise<File | undefined> {
  // A disk that does not answer must not keep the others back.
  return 'id' in run ? runStore.picture(uid, run).catch(() => undefined) : run.picture
}

/** A name from outside must not lead out of the folder it is saved in. */
function safeName({ name, type }: File): string {
  return safeFileName(name.replace(/\.[^.]*$/, ''), endings[type] ?? 'jpg')
}

const endings: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp' }

function asked(run: Run | NewRun | undefined) {
  return run && { taken: new Date(run.createdAt).toISOString(), ...run.request, state: run.state.status }
}
