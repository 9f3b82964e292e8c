import { afterEach, expect, test } from 'vitest'
import { changeDeviceSettings, checkCrashMarker, deviceSettings, withCrashMarker } from './device-settings.ts'

afterEach(() => changeDeviceSettings({ isOn: false, pageDeaths: 0 }))

/** Starts an analysis. The returned function ends it. */
async function startAnalysis(): Promise<() => Promise<void>> {
  const ended = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const analysis = withCrashMarker(() => {
    started.resolve()
    return ended.promise
  })
  await started.promise
  return () => {
    ended.resolve()
    return analysis
  }
}

test('counts no death of the page while an analysis goes on after an earlier one', async () => {
  const endFirst = await startAnalysis()
  const endSecond = await startAnalysis()
  await endFirst()
  await checkCrashMarker()
  expect(deviceSettings.get().pageDeaths).toBe(0)
  await endSecond()
  await checkCrashMarker()
  expect(deviceSettings.get().pageDeaths).toBe(0)
})

test('turns itself off after two pages have ended during an analysis', async () => {
  changeDeviceSettings({ isOn: true })
  for (const isOn of [true, false]) {
    localStorage.setItem('device-results-running', '1')
    await checkCrashMarker()
    expect(deviceSettings.get().isOn).toBe(isOn)
  }
})
