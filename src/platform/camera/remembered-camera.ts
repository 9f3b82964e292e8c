import type { CameraDevice } from './camera-state.ts'

const storageKey = 'camera'

export type RememberedCamera = Pick<CameraDevice, 'deviceId' | 'label' | 'facing'>

/** The last camera that any user has chosen on this device. */
export const rememberedCamera = {
  /** Null without a readable record. */
  read(): RememberedCamera | null {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
      return isRemembered(stored) ? stored : null
    } catch {
      return null
    }
  },

  save({ deviceId, label, facing }: CameraDevice): void {
    try {
      localStorage.setItem(storageKey, JSON.stringify({ deviceId, label, facing }))
    } catch {
      // The next session chooses a camera again.
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
