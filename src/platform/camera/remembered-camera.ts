import type { CameraDevice } from './camera-state.ts'

const key = 'camera'

export type RememberedCamera = Pick<CameraDevice, 'deviceId' | 'label' | 'facing'>

/** Which camera was used last on this device, whoever was signed in. Storage may be blocked or hold anything. */
export const rememberedCamera = {
  read(): RememberedCamera | null {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isRemembered(stored) ? stored : null
    } catch {
      return null
    }
  },

  save({ deviceId, label, facing }: CameraDevice): void {
    try {
      localStorage.setItem(key, JSON.stringify({ deviceId, label, facing }))
    } catch {
      // The next visit chooses anew.
    }
  },
}

function isRemembered(stored: unknown): stored is RememberedCamera {
  if (typeof stored !== 'object' || stored === null) return false
  const { deviceId, label, facing } = stored as Partial<Record<keyof RememberedCamera, unknown>>
  return (
    typeof deviceId === 'string' &&
    typeof label === 'string' &&
    (facing === 'front' || facing === 'back' || facing === 'unknown')
  )
}
