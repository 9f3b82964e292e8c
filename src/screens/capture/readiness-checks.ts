import type { OfflineAnalysisStatus } from '#features/device-results/offline-analysis.ts'
import type { Battery } from '#platform/battery.ts'
import type { AppFilesStatus, StorageStatus } from '#platform/device-readiness.ts'
import { formatNumber } from '#platform/format.ts'

/** `unknown`: the browser does not tell, or it depends on the work. */
export type ReadinessCheck = {
  label: string
  status: 'ok' | 'problem' | 'unknown'
  /** What was found, and what the user can do. */
  detail: string
}

export type DeviceReadiness = {
  appFiles: AppFilesStatus
  camera: PermissionState | undefined
  storage: StorageStatus | undefined
  battery: Battery | undefined
  /** In ms. */
  clockSkewMs: number | undefined
  /** Undefined if it could not be asked. */
  reader: OfflineAnalysisStatus | undefined
  agents: 'fresh' | 'cached' | 'missing'
  /** Photos without a result. */
  waiting: number
  photoBytes: number
}

const limits = { photos: 200, battery: 0.3, clockMs: 120_000 }

/** What a user should know before working without a network, each with a remedy. */
export function listReadinessChecks(found: DeviceReadiness): ReadinessCheck[] {
  return [
    checkAppFiles(found.appFiles),
    checkAgents(found.agents),
    checkReader(found.reader),
    checkCamera(found.camera),
    checkStorage(found.storage, found.photoBytes),
    ...(found.battery ? [checkBattery(found.battery)] : []),
    checkClock(found.clockSkewMs),
    checkWaiting(found.waiting),
  ]
}

function checkAppFiles(files: AppFilesStatus): ReadinessCheck {
  const label = 'App files'
  if (files === 'saved') return { label, status: 'ok', detail: 'The app starts without a network.' }
  return {
    label,
    status: 'problem',
    detail:
      files === 'update'
        ? 'An update is being installed. Reload the app once while you are online.'
        : 'The app needs a network to start. Reload it once while you are online, or install it.',
  }
}

function checkAgents(agents: DeviceReadiness['agents']): ReadinessCheck {
  const label = 'Agents'
  if (agents === 'fresh') return { label, status: 'ok', detail: 'The list is saved on this device.' }
  if (agents === 'cached') return { label, status: 'ok', detail: 'The list of the last visit is used.' }
  return {
    label,
    status: 'problem',
    detail: 'The list is not on this device. Open this screen once while you are online.',
  }
}

function checkReader(reader: DeviceReadiness['reader']): ReadinessCheck {
  const label = 'Results without a network'
  if (reader === 'saved')
    return { label, status: 'ok', detail: 'This device reads text, labels and counts until the server does.' }
  if (reader === 'saved-for-text')
    return {
      label,
      status: 'unknown',
      detail:
        'This device reads text and labels until the server does. For counts, turn on Find and count objects too in Settings.',
    }
  if (reader === 'missing')
    return {
      label,
      status: 'problem',
      detail: 'Files are missing, as after an update. Download them while you are online.',
    }
  const reason = reader === 'off' ? 'Off, until you download 17 MB.' : 'Not available in this browser.'
  return { label, status: 'unknown', detail: `${reason} Photos get their results when the network is back.` }
}

function checkCamera(permission: PermissionState | undefined): ReadinessCheck {
  const label = 'Camera'
  if (permission === 'granted') return { label, status: 'ok', detail: 'Allowed.' }
  if (permission === 'denied')
    return {
      label,
      status: 'problem',
      detail: 'Blocked. Allow it for this site in the settings of the browser or the phone.',
    }
  return { label, status: 'unknown', detail: 'The browser may ask. Allow the camera when it does.' }
}

function checkStorage(storage: StorageStatus | undefined, photoBytes: number): ReadinessCheck {
  const label = 'Storage'
  if (!storage) return { label, status: 'unknown', detail: 'This browser does not tell how much is free.' }
  const photos = Math.floor(storage.free / photoBytes)
  const space = `Space for about ${formatNumber(photos)} photos.`
  if (photos < limits.photos)
    return {
      label,
      status: 'problem',
      detail: `${space} Delete files on the device, or series that are exported.`,
    }
  if (!storage.isPersistent)
    return {
      label,
      status: 'ok',
      detail: `${space} Install the app, so that the browser does not clear it when space runs low.`,
    }
  return { label, status: 'ok', detail: space }
}

function checkBattery({ level, charging }: Battery): ReadinessCheck {
  const isLow = level < limits.battery && !charging
  const detail = `${Math.round(level * 100)}%${charging ? ', charging' : ''}.`
  return {
    label: 'Battery',
    status: isLow ? 'problem' : 'ok',
    detail: isLow ? `${detail} Charge the device.` : detail,
  }
}

function checkClock(difference: number | undefined): ReadinessCheck {
  const label = 'Clock'
  if (difference === undefined)
    return { label, status: 'unknown', detail: 'Compared with the server when you are online.' }
  if (Math.abs(difference) <= limits.clockMs)
    return { label, status: 'ok', detail: 'Same as that of the server.' }
  const minutes = formatNumber(Math.round(Math.abs(difference) / 60_000))
  const direction = difference > 0 ? 'ahead' : 'behind'
  return {
    label,
    status: 'problem',
    detail: `${minutes} minutes ${direction}. Turn on automatic time in the settings of the device: photos show its time.`,
  }
}

function checkWaiting(waiting: number): ReadinessCheck {
  const label = 'Earlier photos'
  if (waiting === 0) return { label, status: 'ok', detail: 'All have a result.' }
  const count = `${formatNumber(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for a result.`
  return { label, status: 'problem', detail: `${count} Send them while you are online.` }
}
