import { after, afterEach, before, describe, test } from 'node:test'
import { browsersNamed } from './browsers.ts'
import { startEnvironment, type TestEnvironment } from './environment.ts'
import { capture } from './scenarios/capture.ts'
import { completeCoreFlow } from './scenarios/core-flow.ts'
import { completeCoreFlowByKeyboard } from './scenarios/keyboard.ts'
import { startOffline } from './scenarios/offline-start.ts'
import { sendPendingRuns } from './scenarios/outbox.ts'
import { readResults } from './scenarios/read-results.ts'
import { userOf } from './user.ts'

const scenarios = [
  [
    'The main job: sign in, choose an agent, upload a picture, read the answer and its evidence',
    completeCoreFlow,
  ],
  ['The main job by the keyboard alone', completeCoreFlowByKeyboard],
  ['A picture from the camera is answered', capture],
  ['A text, a count and a label are read, as JSON too, and copied', readResults],
  ['Without a server the app starts from the device, and a picture waits until there is one', startOffline],
  ['What waited is sent by itself, in order, and counted once', sendPendingRuns],
] as const

const engines = browsersNamed(process.argv.slice(2))
let world: TestEnvironment

before(async () => {
  if (engines.some((engine) => engine.isInstalled())) world = await startEnvironment()
})
after(() => world?.close())

for (const engine of engines) {
  const skip = engine.isInstalled() ? false : `not installed (Debian: ${engine.packages.join(' ')})`
  describe(engine.name, () => {
    afterEach(async () => {
      world?.network.heal()
      await world?.bringServerBack()
    })

    let version: string | undefined
    for (const [name, play] of scenarios) {
      test(name, { skip, timeout: 360_000 }, async (t) => {
        const browser = await engine.start()
        t.after(browser.stop)
        if (version !== browser.version) t.diagnostic(`in ${browser.version}`)
        version = browser.version
        await play(userOf(browser), world)
      })
    }
  })
}
