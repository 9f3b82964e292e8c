import { expect, test } from 'playwright/test'
import { checkLedger } from '../fault-injection/check-ledger.ts'
import { checkRound } from '../fault-injection/check-round.ts'
import { startEnvironment, type TestEnvironment } from '../fault-injection/environment.ts'
import { describeRound, generateRound } from '../fault-injection/generate-round.ts'
import { runRound } from '../fault-injection/run-round.ts'
import { signInToDemo } from '../support/fixtures.ts'

// Ten rounds of `npm run test:fault-injection`, always the same ones: what is drawn is in the names.
const seed = 7
const rounds = Array.from({ length: 10 }, (_, at) => generateRound(seed, at + 1))

test.describe.configure({ mode: 'serial' })

let environment: TestEnvironment

test.beforeAll(async () => {
  test.setTimeout(180_000)
  environment = await startEnvironment()
  await signInToDemo(environment.page(), environment.network.url)
})

test.afterAll(() => environment.close())

for (const round of rounds) {
  test(`Every saved image gets one result and one charge: ${describeRound(round)}`, async () => {
    test.setTimeout(150_000)
    await runRound(environment, round)
    expect(await checkRound(environment, round)).toEqual([])
    environment.network.heal()
  })
}

test('The ledger has one answered row for each saved image', async () => {
  await environment.stopServer()
  expect(environment.confirmed.size).toBeGreaterThan(5)
  expect(await checkLedger(environment)).toEqual([])
})
