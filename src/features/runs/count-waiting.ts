import { deviceStore } from '#platform/device-store.ts'

const store = deviceStore<{ state?: { status?: unknown } } | undefined>('vision-runs')

/**
 * How many pictures on this device have no answer yet, whoever took them. For the screen in front of sign-in: without
 * the schemas, which are not worth their weight there.
 */
export async function countWaiting(): Promise<number> {
  const keys = (await store.keysFrom('')).filter((key) => /^[^/]+\/run\//.test(key))
  const runs = await Promise.all(keys.map((key) => store.get(key)))
  return runs.filter((run) => run?.state?.status !== 'done').length
}
