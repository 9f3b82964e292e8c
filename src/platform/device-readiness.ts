import { configuration } from './configuration.ts'
import { probe, probePath } from './network.ts'

/** `update`: a newer version is installed at the next start. */
export type AppFilesStatus = 'saved' | 'update' | 'missing'

export async function readAppFilesStatus(): Promise<AppFilesStatus> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration().catch(() => undefined)
  if (registration?.waiting || registration?.installing) return 'update'
  return serviceWorker?.controller ? 'saved' : 'missing'
}

/** Undefined if the browser does not tell. */
export async function readCameraPermission(): Promise<PermissionState | undefined> {
  const { permissions } = navigator as { permissions?: Permissions }
  const status = await permissions?.query({ name: 'camera' as PermissionName }).catch(() => undefined)
  return status?.state
}

/** In bytes. `isPersistent`: the browser does not remove the data to free space. */
export type StorageStatus = { free: number; isPersistent: boolean }

/** Undefined if the browser does not tell. */
export async function readStorageStatus(): Promise<StorageStatus | undefined> {
  const { storage } = navigator as { storage?: StorageManager }
  const { quota, usage = 0 } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined) return undefined
  return {
    free: Math.max(0, quota - usage),
    isPersistent: (await storage?.persisted?.().catch(() => false)) ?? false,
  }
}

/**
 * How far the clock of the device is ahead of the server, in ms. Undefined if the server cannot be reached, or does not tell
 * its time to pages of this origin.
 */
export async function measureClockSkewMs(): Promise<number | undefined> {
  const startedAt = Date.now()
  const response = await probe(configuration.apiOrigin + probePath, { method: 'HEAD' })
  const serverTime = Date.parse(response?.headers.get('Date') ?? '')
  return Number.isNaN(serverTime) ? undefined : (startedAt + Date.now()) / 2 - serverTime
}
