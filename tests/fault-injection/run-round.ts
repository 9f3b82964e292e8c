import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from 'playwright/test'
import { isLive, openCamera, shutter } from '../support/camera-page.ts'
import { countingImage } from '../support/counting-image.ts'
import { signInToDemo } from '../support/fixtures.ts'
import { closeConnections, failWrites, fillStorage } from '../support/instrument-page.ts'
import type { TestEnvironment } from './environment.ts'
import type { Round } from './generate-round.ts'

let imagesCreated = 0

/** Takes the images while things break, then brings everything back that has died. */
export async function runRound(environment: TestEnvironment, round: Round): Promise<void> {
  const page = environment.page()
  await openStudio(page, round)
  const tab = round.secondTab ? await environment.openTab() : undefined
  await tab?.goto(`${environment.network.url}/history`)
  environment.network.plan(round.faults)
  if (round.failedWrites) environment.unsaved.atMost += round.pictures.length
  await Promise.all([
    // Whatever it was doing when the browser died.
    takePictures(page, round, environment).catch((error: unknown) => {
      // A rejected token ends the session, also between two images.
      const isSignedOut = new URL(page.url()).pathname === '/login'
      if (!diesWith(round, 'browser') && !isSignedOut) throw error
    }),
    closeStorage(page, round),
    die(environment, round),
  ])
  if (round.dies === 'both' && environment.opensOffline) {
    await openAgain(environment)
    await environment.restartServer()
    return
  }
  if (diesWith(round, 'server')) await environment.restartServer()
  if (diesWith(round, 'browser')) await openAgain(environment)
  else {
    await fillStorage(page, 0)
    await page
      .getByRole('link', { name: 'History', exact: true })
      .click({ noWaitAfter: true })
      .catch(() => undefined)
  }
  await tab?.close().catch(() => undefined)
}

/** With the server gone, what opens is the installed app. */
async function openAgain(environment: TestEnvironment): Promise<void> {
  await environment.restartBrowser()
  await environment.page().goto(`${environment.network.url}/history`)
  if (environment.opensOffline)
    await expect(environment.page().getByRole('heading', { name: 'History' })).toBeVisible()
}

const diesWith = ({ dies }: Round, who: 'browser' | 'server') => dies === who || dies === 'both'

async function openStudio(page: Page, { how }: Round): Promise<void> {
  await page.getByRole('link', { name: 'Test Studio', exact: true }).click()
  const agent = page.getByRole('combobox', { name: 'Vision agent' })
  await expect(agent).toHaveValue(/./, { timeout: 20_000 })
  if ((await agent.inputValue()) !== 'Object Counter') {
    await agent.click()
    await page.getByRole('option', { name: /^Object Counter/ }).click()
  }
  if (how === 'uploads') return page.getByRole('tab', { name: 'Upload Image' }).click()
  await openCamera(page)
  await isLive(page)
}

async function takePictures(page: Page, round: Round, environment: TestEnvironment): Promise<void> {
  const before = environment.confirmed.size
  for (const [at, pause] of round.pictures.entries()) {
    await sleep(pause)
    if (at === 1 && round.failedWrites)
      await failWrites(page, round.failedWrites.count, round.failedWrites.error)
    if (round.how === 'camera') await shutter(page).click({ timeout: 5_000 })
    else await upload(page, round.number)
  }
  if (round.dies !== 'nobody') return
  await confirmed(environment, before + 1)
}

/** Images that are superseded, or refused, are never confirmed. */
async function confirmed(environment: TestEnvironment, count: number): Promise<void> {
  const giveUpAt = Date.now() + 3_000
  while (environment.confirmed.size < count && Date.now() < giveUpAt) await sleep(10)
}

async function upload(page: Page, round: number): Promise<void> {
  imagesCreated += 1
  const buffer = await countingImage(imagesCreated)
  const name = `round-${round}-${imagesCreated}.png`
  const put = () =>
    page
      .getByLabel('Choose an image')
      .setInputFiles({ name, mimeType: 'image/png', buffer }, { timeout: 1_000 })
  const different = page.getByRole('button', { name: 'Choose Different' })
  if (await different.isVisible()) await different.click()
  // The one before may have become ready in between, and stands in its place now.
  await put().catch(async () => {
    await different.click()
    await put()
  })
}

async function closeStorage(page: Page, { storageCloses }: Round): Promise<void> {
  await Promise.all(
    storageCloses.map(async (after) => {
      await sleep(after)
      // The browser may be dead by then.
      await closeConnections(page).catch(() => undefined)
    }),
  )
}

async function die(environment: TestEnvironment, round: Round): Promise<void> {
  const before = environment.confirmed.size
  if (round.dies === 'nobody') return
  await confirmed(environment, before + round.diesAfter.confirmed)
  await sleep(round.diesAfter.ms)
  await Promise.all([
    diesWith(round, 'browser') && environment.killBrowser(),
    diesWith(round, 'server') && environment.killServer(),
  ])
}

/** A session that the server has ended is begun again by the user. */
export async function signInIfNeeded(page: Page, origin: string): Promise<void> {
  if (new URL(page.url()).pathname === '/login') await signInToDemo(page, origin)
}
