import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from 'playwright/test'
import { openNewObjectCounterBatch } from '../support/batch-page.ts'
import { expectLive, openCamera, shutter } from '../support/camera-page.ts'
import { createNumberedImage } from '../support/images.ts'
import { readRunStore } from '../support/run-store.ts'
import { closeConnections, failWrites, failWritesAsFull } from '../support/storage-faults.ts'
import type { TestEnvironment } from './environment.ts'
import type { Round } from './generate-round.ts'

let imagesCreated = 0

/** Adds images while faults occur, then restarts the killed processes. */
export async function runRound(environment: TestEnvironment, round: Round): Promise<void> {
  const page = environment.page()
  await openScreenSignedIn(page, round, environment)
  if (isKillTarget(round, 'browser')) await environment.waitForSessionOnDisk()
  const tab = round.hasSecondTab ? await environment.openTab() : undefined
  await tab?.goto(`${environment.network.url}/history`)
  environment.network.plan(round.faults)
  if (round.failedWrites) environment.maxSentFromMemory += round.delays.length
  await Promise.all([
    addImages(page, round, environment).catch((error: unknown) => {
      if (!isKillTarget(round, 'browser')) throw error
    }),
    closeStorage(page, round),
    interruptBackend(environment, round),
    killAsPlanned(environment, round),
  ])
  if (round.kill === 'both' && environment.opensOffline) {
    await reopenBrowser(environment, round)
    await environment.restartServer()
    return
  }
  if (isKillTarget(round, 'server')) await environment.restartServer()
  if (isKillTarget(round, 'browser')) await reopenBrowser(environment, round)
  else {
    await failWritesAsFull(page, 0)
    await page
      .getByRole('link', { name: 'History', exact: true })
      .click({ noWaitAfter: true })
      .catch(() => undefined)
  }
  await tab?.close().catch(() => undefined)
}

async function reopenBrowser(environment: TestEnvironment, { faults }: Round): Promise<void> {
  // Two 401 responses end the session, which Chromium may not have stored yet.
  const rejections = faults.filter((fault) => 'status' in fault && fault.status === 401)
  const name = rejections.length > 1 ? /^(History|Sign in)$/ : 'History'
  await environment.restartBrowser()
  const page = environment.page()
  await page.goto(`${environment.network.url}/history`)
  await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 60_000 })
}

const isKillTarget = ({ kill }: Round, target: 'browser' | 'server') => kill === target || kill === 'both'

/**
 * Signs in first if the session has ended. That can happen while the screen opens: a browser that was killed soon after the
 * end of its session starts with it again, and the server rejects it at its first request.
 */
async function openScreenSignedIn(page: Page, round: Round, environment: TestEnvironment): Promise<void> {
  const open = () => (round.source === 'batch' ? openNewObjectCounterBatch(page) : openStudio(page, round))
  await open().catch(async (error: unknown) => {
    if (!isSignedOut(page)) throw error
    await environment.signIn()
    await open()
  })
}

async function openStudio(page: Page, { source }: Round): Promise<void> {
  await page.getByRole('link', { name: 'Test Studio', exact: true }).click()
  // The camera collapses the configuration.
  await page.getByRole('tab', { name: 'Upload Image' }).click()
  const agent = page.getByRole('combobox', { name: 'Vision agent' })
  await expect(agent).toHaveValue(/./, { timeout: 60_000 })
  if ((await agent.inputValue()) !== 'Object Counter') {
    await agent.click()
    await page.getByRole('option', { name: /^Object Counter/ }).click()
  }
  if (source === 'upload') return
  await openCamera(page)
  await expectLive(page)
}

const addImages = (page: Page, round: Round, environment: TestEnvironment) =>
  round.source === 'batch' ? startBatch(page, round, environment) : captureImages(page, round, environment)

/** Adds all images at once. They are saved when they are on the disk. */
async function startBatch(
  page: Page,
  { number, delays, failedWrites }: Round,
  { saved }: TestEnvironment,
): Promise<void> {
  const files = await Promise.all(delays.map(() => createFile(number)))
  await page.getByLabel('Images or ZIP files').setInputFiles(files)
  await page.getByRole('button', { name: /^Run \d/ }).click()
  if (failedWrites) await failWrites(page, failedWrites.count, failedWrites.error)
  const deadline = Date.now() + maxSaveMs
  for (let count = 0; count < files.length && Date.now() < deadline; await sleep(20)) {
    // The test closes connections, too.
    const { runs } = await readRunStore(page).catch(() => ({ runs: [] }))
    const added = runs.filter(({ name }) => name.startsWith(`round-${number}-`))
    for (const { name } of added) saved.add(name)
    count = added.length
  }
}

async function captureImages(page: Page, round: Round, environment: TestEnvironment): Promise<void> {
  const before = environment.saved.size
  for (const [index, delay] of round.delays.entries()) {
    await sleep(delay)
    if (index === 1 && round.failedWrites)
      await failWrites(page, round.failedWrites.count, round.failedWrites.error)
    const capture = round.source === 'camera' ? shutter(page).click() : upload(page, round.number)
    await capture.catch((error: unknown) => {
      if (!isSignedOut(page)) throw error
    })
    if (isSignedOut(page)) return
  }
  if (round.kill === 'none') await waitForSaved(environment, before + 1)
}

/** Images that were replaced or rejected are never saved. In ms. */
const maxSaveMs = 3_000

async function waitForSaved(environment: TestEnvironment, count: number): Promise<void> {
  const deadline = Date.now() + maxSaveMs
  while (environment.saved.size < count && Date.now() < deadline) await sleep(10)
}

async function createFile(round: number) {
  imagesCreated += 1
  const name = `round-${round}-${imagesCreated}.png`
  return { name, mimeType: 'image/png', buffer: await createNumberedImage(imagesCreated) }
}

async function upload(page: Page, round: number): Promise<void> {
  const file = await createFile(round)
  const chooseFile = () => page.getByLabel('Choose an image').setInputFiles(file, { timeout: 10_000 })
  const chooseDifferent = page.getByRole('button', { name: 'Choose Different' })
  if (await chooseDifferent.isVisible()) await chooseDifferent.click()
  // If the previous image is ready by now, its preview has replaced the file input. With a shorter time limit a busy
  // browser would choose the file twice.
  await chooseFile().catch(async () => {
    await chooseDifferent.click()
    await chooseFile()
  })
}

async function closeStorage(page: Page, { closeStorageAt }: Round): Promise<void> {
  await Promise.all(
    closeStorageAt.map(async (ms) => {
      await sleep(ms)
      // The error is ignored, because the browser may have been killed.
      await closeConnections(page).catch(() => undefined)
    }),
  )
}

async function interruptBackend({ backend }: TestEnvironment, { outage }: Round): Promise<void> {
  if (!outage) return
  await sleep(outage.after)
  await backend.outages[outage.of]?.begin()
  await sleep(outage.ms)
  await backend.outages[outage.of]?.end()
}

async function killAsPlanned(environment: TestEnvironment, round: Round): Promise<void> {
  if (round.kill === 'none') return
  await waitForSaved(environment, environment.saved.size + round.killAfter.saved)
  await sleep(round.killAfter.ms)
  await Promise.all([
    isKillTarget(round, 'browser') && environment.killBrowser(),
    isKillTarget(round, 'server') && environment.killServer(),
  ])
}

/** Returns whether two 401 responses have ended the session. */
const isSignedOut = (page: Page) => new URL(page.url()).pathname === '/login'

export async function signInIfNeeded(environment: TestEnvironment): Promise<void> {
  if (isSignedOut(environment.page())) await environment.signIn()
}
