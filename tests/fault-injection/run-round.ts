import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from 'playwright/test'
import { isLive, openCamera, shutter } from '../support/camera-page.ts'
import { countingImage } from '../support/counting-image.ts'
import { signInToDemo } from '../support/fixtures.ts'
import { closeConnections, fillStorage } from '../support/instrument-page.ts'
import type { TestEnvironment } from './environment.ts'
import type { Round } from './generate-round.ts'

let picturesMade = 0

/** Takes the pictures while things break, then brings everything back that has died. */
export async function runRound(world: TestEnvironment, round: Round): Promise<void> {
  const page = world.page()
  await openStudio(page, round)
  const tab = round.secondTab ? await world.openTab() : undefined
  await tab?.goto(`${world.network.url}/history`)
  world.network.plan(round.faults)
  if (round.fullFor > 0) world.refused.atMost += round.pictures.length
  await Promise.all([
    // Whatever it was doing when the browser died.
    takePictures(page, round, world).catch((error: unknown) => {
      if (!diesWith(round, 'browser')) throw error
    }),
    closeStorage(page, round),
    die(world, round),
  ])
  if (round.dies === 'both' && world.opensOffline) {
    await openAgain(world)
    await world.restartServer()
    return
  }
  if (diesWith(round, 'server')) await world.restartServer()
  if (diesWith(round, 'browser')) await openAgain(world)
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
async function openAgain(world: TestEnvironment): Promise<void> {
  await world.restartBrowser()
  await world.page().goto(`${world.network.url}/history`)
  if (world.opensOffline) await expect(world.page().getByRole('heading', { name: 'History' })).toBeVisible()
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

async function takePictures(page: Page, round: Round, world: TestEnvironment): Promise<void> {
  const before = world.confirmed.size
  for (const [at, pause] of round.pictures.entries()) {
    await sleep(pause)
    if (at === 1 && round.fullFor > 0) await fillStorage(page, round.fullFor)
    if (round.how === 'camera') await shutter(page).click()
    else await upload(page, round.number)
  }
  if (round.dies !== 'nobody') return
  await confirmed(world, before + 1)
}

/** Pictures that are superseded, or refused, are never confirmed. */
async function confirmed(world: TestEnvironment, count: number): Promise<void> {
  const giveUpAt = Date.now() + 3_000
  while (world.confirmed.size < count && Date.now() < giveUpAt) await sleep(10)
}

async function upload(page: Page, round: number): Promise<void> {
  picturesMade += 1
  const buffer = await countingImage(picturesMade)
  const name = `round-${round}-${picturesMade}.png`
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

async function die(world: TestEnvironment, round: Round): Promise<void> {
  const before = world.confirmed.size
  if (round.dies === 'nobody') return
  await confirmed(world, before + round.diesAfter.confirmed)
  await sleep(round.diesAfter.ms)
  await Promise.all([
    diesWith(round, 'browser') && world.killBrowser(),
    diesWith(round, 'server') && world.killServer(),
  ])
}

/** A session that the server has ended is begun again by the person. */
export async function signInIfNeeded(page: Page, origin: string): Promise<void> {
  if (new URL(page.url()).pathname === '/login') await signInToDemo(page, origin)
}
