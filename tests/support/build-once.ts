import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../server/launch/build-app.mjs'

/** Builds the app before the workers start, because workers that build it concurrently would write the same files. */
export default async function buildOnce(): Promise<void> {
  ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)), process.execPath)
}
