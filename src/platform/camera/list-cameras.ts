import type { CameraDevice, CameraFacing } from './camera-state.ts'
import { parseCameraLabel } from './parse-camera-label.ts'

/** The cameras of this device. Before permission browsers tell at most that there is one, without a name. */
export async function listCameras(): Promise<CameraDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map((device) => {
      const { deviceId, groupId, label } = device
      return { deviceId, groupId, label, facing: facingOf(device) }
    })
}

/** The browser's own word counts more than the name. */
function facingOf(device: MediaDeviceInfo): CameraFacing {
  const told =
    'getCapabilities' in device ? (device as InputDeviceInfo).getCapabilities().facingMode : undefined
  return facingFromMode(told?.[0]) ?? parseCameraLabel(device.label).facing
}

export function facingFromMode(mode: string | undefined): CameraFacing | undefined {
  if (mode === 'environment') return 'back'
  if (mode === 'user') return 'front'
  return undefined
}
