/** `level` is 0 to 1. */
export type Battery = { level: number; charging: boolean }

type BatteryManager = Battery & EventTarget

/** Undefined if the browser does not tell, as most do not. */
export async function readBattery(): Promise<Battery | undefined> {
  const battery = await getBattery()
  return battery && { level: battery.level, charging: battery.charging }
}

/** Calls `onChange` now and with each change, until the signal aborts; never if the browser does not tell. */
export async function watchBattery(onChange: (battery: Battery) => void, signal: AbortSignal): Promise<void> {
  const battery = await getBattery()
  if (!battery || signal.aborted) return
  const tell = () => onChange({ level: battery.level, charging: battery.charging })
  for (const event of ['levelchange', 'chargingchange']) battery.addEventListener(event, tell, { signal })
  tell()
}

async function getBattery(): Promise<BatteryManager | undefined> {
  const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> }
  return await getBattery?.call(navigator).catch(() => undefined)
}
