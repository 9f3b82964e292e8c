import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../server/launch/build-app.mjs'

/** Builds the app before the workers start, because two builds at the same time would write the same files. */
export default async function buildOnce(): Promise<void> {
  ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)), process.execPath)
}
