import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../server/launch/build-app.mjs'

/** Builds before the workers start, since two builds at once would write the same files. */
export default async function buildOnce(): Promise<void> {
  ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)), process.execPath)
}
