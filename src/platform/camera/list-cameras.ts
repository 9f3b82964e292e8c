import type { CameraDevice, CameraFacing } from './camera-state.ts'
import { parseCameraLabel } from './parse-camera-label.ts'

/** Before the user has allowed the camera, browsers return at most one, without a label. */
export async function listCameras(): Promise<CameraDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map((device) => {
      const { deviceId, groupId, label } = device
      return { deviceId, groupId, label, facing: detectFacing(device) }
    })
}

/** As the browser reports it, or else by the label. */
function detectFacing(device: MediaDeviceInfo): CameraFacing {
  const modes =
    'getCapabilities' in device ? (device as InputDeviceInfo).getCapabilities().facingMode : undefined
  return toCameraFacing(modes?.[0]) ?? parseCameraLabel(device.label).facing
}

export function toCameraFacing(mode: string | undefined): CameraFacing | undefined {
  if (mode === 'environment') return 'back'
  if (mode === 'user') return 'front'
  return undefined
}
