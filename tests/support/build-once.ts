import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../server/launch/build-app.mjs'

/** Before the workers start: two at once would build into each other's files. */
export default async function buildOnce(): Promise<void> {
  ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)), process.execPath)
}
