import { after, afterEach, before, describe, test } from 'node:test'
import { selectEngines } from './browsers.ts'
import { startEnvironment, type TestEnvironment } from './environment.ts'
import { capturePhoto } from './scenarios/capture-photo.ts'
import { completeCoreFlow } from './scenarios/core-flow.ts'
import { completeCoreFlowByKeyboard } from './scenarios/keyboard.ts'
import { previewLive } from './scenarios/live-preview.ts'
import { startOffline } from './scenarios/offline-start.ts'
import { sendPendingRuns } from './scenarios/outbox.ts'
import { readOnDevice } from './scenarios/read-on-device.ts'
import { readResults } from './scenarios/read-results.ts'
import { takeSeries } from './scenarios/series.ts'
import { createUser } from './user.ts'

const scenarios = [
  [
    'Core flow: sign in, choose an agent, upload an image, read the result and its annotations',
    completeCoreFlow,
  ],
  ['Core flow with the keyboard alone', completeCoreFlowByKeyboard],
  ['Captures a photo and shows its result', capturePhoto],
  ['Takes a series of photos, also without the server, and names what the camera lacks', takeSeries],
  ['Shows text, count and label results, also as JSON, and copies them', readResults],
  ['Starts offline and sends the image when the server is back', startOffline],
  ['Reads a receipt on the device, and the server confirms it', readOnDevice],
  ['Shows what the device finds before the photo', previewLive],
  ['Sends pending images in order and charges each once', sendPendingRuns],
] as const

const engines = selectEngines(process.argv.slice(2))
let environment: TestEnvironment

before(async () => {
  if (engines.some((engine) => engine.isInstalled())) environment = await startEnvironment()
})
after(() => environment?.close())

for (const engine of engines) {
  const skip = engine.isInstalled() ? false : `not installed (Debian: ${engine.packages.join(' ')})`
  describe(engine.name, () => {
    afterEach(async () => {
      environment?.network.heal()
      await environment?.restartServer()
    })

    let version: string | undefined
    for (const [name, runScenario] of scenarios) {
      test(name, { skip, timeout: 360_000 }, async (t) => {
        const browser = await engine.start()
        t.after(browser.stop)
        if (version !== browser.version) t.diagnostic(`in ${browser.version}`)
        version = browser.version
        await runScenario(createUser(browser), environment)
      })
    }
  })
}
