import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import { z } from '#contract/zod.ts'
import { isLocked, runWithSharedLock } from '#platform/locks.ts'
import { deviceResultsKey } from './is-device-reading-on.ts'

const settingsSchema = z.object({
  /** Whether the device reads text. */
  isOn: z.boolean(),
  findsObjects: z.boolean(),
  /** Pages of this browser that have ended during an analysis. */
  pageDeaths: z.number(),
  /** Comparisons by agent code. */
  agents: z.record(z.string(), z.object({ name: z.string(), compared: z.number(), differed: z.number() })),
})
export type DeviceSettings = z.infer<typeof settingsSchema>

const initialSettings: DeviceSettings = { isOn: false, findsObjects: false, pageDeaths: 0, agents: {} }
/** After this many page deaths the device does not read images any more. */
export const maxPageCrashes = 2
/** Set during an analysis. If it is still set later, the page has ended meanwhile. */
const markerKey = 'device-results-running'
const lockName = 'device-results'

const settings = createAtom(read())

/** Apply to all users of the device. Without storage they last until the page is closed. */
export const deviceSettings: ReadonlyAtom<DeviceSettings> = settings

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  settings.set((current) => ({ ...current, ...change }))
  store(deviceResultsKey, JSON.stringify(settings.get()))
}

/** `differs`: the server's result is not the one of this device. */
export function recordComparison(agent: { code: string; name: string }, differs: boolean): void {
  const { agents } = settings.get()
  const { compared, differed } = agents[agent.code] ?? { compared: 0, differed: 0 }
  const counts = { name: agent.name, compared: compared + 1, differed: differed + (differs ? 1 : 0) }
  changeDeviceSettings({ agents: { ...agents, [agent.code]: counts } })
}

/** How many works of this page have the marker. */
let marking = 0

/** The marker tells the next page if this one ends meanwhile. */
export async function withCrashMarker<T>(work: () => Promise<T>): Promise<T> {
  const clear = () => store(markerKey, null)
  // A page that the user closes has not died.
  addEventListener('pagehide', clear)
  marking += 1
  store(markerKey, '1')
  try {
    return await runWithSharedLock(lockName, work)
  } finally {
    marking -= 1
    if (marking === 0) clear()
    removeEventListener('pagehide', clear)
  }
}

/** Turns the analyses off after two page deaths. */
export async function checkCrashMarker(): Promise<void> {
  // This page or another tab may be analyzing an image now.
  if (readItem(markerKey) === null || (await isLocked(lockName))) return
  store(markerKey, null)
  const pageDeaths = settings.get().pageDeaths + 1
  changeDeviceSettings({ pageDeaths, ...(pageDeaths >= maxPageCrashes ? { isOn: false } : {}) })
}

function read(): DeviceSettings {
  try {
    return settingsSchema.parse(JSON.parse(readItem(deviceResultsKey) ?? ''))
  } catch {
    return initialSettings
  }
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The settings last until the page is closed.
  }
}
