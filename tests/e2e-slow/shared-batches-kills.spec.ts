import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type App, startApp } from '../support/app.ts'
import { openBatches, openNewObjectCounterBatch, tableRows } from '../support/batch-page.ts'
import { expectSeriesLive, openSeriesCamera, takePhoto, toolButton } from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { installServiceWorker } from '../support/installed-app.ts'
import { createInvitationPath, signUpByInvitation } from '../support/members-page.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { startBrowser } from '../support/spawn-browser.ts'
import { startTestProxy } from '../support/test-proxy.ts'
import { createUserData, signInWithForm, signUp } from '../support/users.ts'

test.describe.configure({ retries: 0 })

/** 200 in `npm run test:nightly`. */
const photosPerPhone = Number(process.env.PHONE_PHOTOS ?? 20)
test.setTimeout(photosPerPhone > 50 ? 3_600_000 : 1_200_000)
/** In ms. Killed processes pause the sending. */
const settleMs = 400_000

type Item = {
  run_id: string
  name: string | null
  note: string | null
  status: string
  image: object | null
  verdict: string | null
}

/** A browser with its own data and network, which continue when it is killed. */
async function startPhone(app: App, profile: string) {
  const network = await startTestProxy(app.url, 'dist')
  let browser = await startBrowser(profile)
  return {
    network,
    page: () => browser.page,
    waitForSessionOnDisk: () => browser.waitForSessionOnDisk(),
    /** Kills it, and opens the same screen in it. */
    async restart(): Promise<void> {
      const { pathname, search } = new URL(browser.page.url())
      await browser.kill()
      browser = await startBrowser(profile)
      await browser.page.goto(network.url + pathname + search)
    },
    async close(): Promise<void> {
      await browser.kill()
      await network.stop().catch(() => undefined)
    },
  }
}

/** Takes photos one at a time: in a burst, presses are ignored while too many photos are being prepared. */
async function takePhotos(page: Page, first: number, last: number): Promise<void> {
  for (let number = first; number <= last; number += 1) await takePhoto(page, number)
}

async function addNote(page: Page, photo: number, note: string): Promise<void> {
  await toolButton(page, 'Note').click()
  const sheet = page.getByRole('dialog', { name: `Photo ${photo}` })
  await sheet.getByRole('textbox', { name: 'Note or code' }).fill(note)
  await sheet.getByRole('button', { name: 'Done' }).click()
}

async function addFiles(page: Page, names: readonly string[]): Promise<void> {
  await openNewObjectCounterBatch(page)
  const files = names.map(async (name, index) => ({
    name,
    mimeType: 'image/png',
    buffer: await createNumberedImage(index + 1),
  }))
  await page.getByLabel('Images or ZIP files').setInputFiles(await Promise.all(files))
  await page.getByLabel('Name').fill('Files')
  await page.getByRole('button', { name: `Run ${names.length} images` }).click()
  await expect(page).toHaveTitle(new RegExp(`^0 of ${names.length} done`), { timeout: 120_000 })
}

/** Calls the API with the session of the page. */
async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const response = await page.request.get(new URL(`/api/v1/batches${path}`, page.url()).href, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(response.status(), path).toBe(200)
  return (response.headers()['content-type']?.startsWith('image/') ? undefined : await response.json()) as T
}

const entries = (page: Page) => page.getByRole('list', { name: 'Batches' }).getByRole('link')

test('Two phones and their server are killed while they send: the desk has each photo once, in order, with notes', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vision-shared-batches-'))
  const dataDir = join(folder, 'data')
  const env = {
    TRIAL_TOTAL: '10000',
    ORGANIZATION_LIMIT_PER_MINUTE: '100000',
    ADDRESS_LIMIT_PER_MINUTE: '100000',
  }
  let app = await startApp({ dataDir, env })
  const phones = await Promise.all([1, 2].map((number) => startPhone(app, join(folder, `phone-${number}`))))
  const [first, second] = phones as [(typeof phones)[0], (typeof phones)[0]]
  const desk = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  try {
    const [owner, member] = [createUserData('Ada'), createUserData('Bea')]
    await signUp(desk, owner)
    const link = await createInvitationPath(desk)
    await signInWithForm(first.page(), owner, first.network.url)
    await expect(first.page().getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await signUpByInvitation(second.page(), second.network.url + link, member, 'Ada’s organization')
    for (const phone of phones) await installServiceWorker(phone.page())
    await openSeriesCamera(first.page(), first.network.url)
    for (const phone of phones) await phone.waitForSessionOnDisk()

    // Offline.
    for (const phone of phones) await phone.network.stop()
    const names = Array.from({ length: photosPerPhone }, (_, index) => `file-${1000 + index}.png`)
    await addFiles(second.page(), names)
    await takePhoto(first.page(), 1)
    await addNote(first.page(), 1, 'SN-first')
    await takePhotos(first.page(), 2, photosPerPhone / 2)
    for (const phone of phones) await phone.restart()
    await expectSeriesLive(first.page())
    await takePhotos(first.page(), photosPerPhone / 2 + 1, photosPerPhone)
    await addNote(first.page(), photosPerPhone, 'SN-last')

    // Online again: the phones are killed while they send, and then the server.
    await openBatches(desk)
    await expect(desk.getByRole('heading', { name: 'Batches', level: 1 })).toBeVisible()
    for (const phone of phones) await phone.network.start()
    const countSent = async () => {
      const batches = await read<{ items: { succeeded: number } }[]>(desk, '')
      return batches.reduce((sum, { items }) => sum + items.succeeded, 0)
    }
    await expect.poll(countSent, { timeout: settleMs }).toBeGreaterThan(photosPerPhone / 3)
    for (const phone of phones) await phone.restart()
    await expect.poll(countSent, { timeout: settleMs }).toBeGreaterThan(photosPerPhone)
    await app.kill()
    app = await startApp({ dataDir, env, port: app.port })

    // The list of the desk was not reloaded.
    await expect(entries(desk)).toHaveCount(2)
    for (const entry of await entries(desk).all())
      await expect(entry).toContainText(`${photosPerPhone} of ${photosPerPhone} done`, { timeout: settleMs })
    expect(await fetchChargedCount(desk)).toBe(2 * photosPerPhone)

    const batches = await read<{ id: string; is_series: boolean }[]>(desk, '')
    const pathOf = (isSeries: boolean) =>
      `/${batches.find(({ is_series }) => is_series === isSeries)?.id}/items`
    const readItems = async (isSeries: boolean) =>
      (await read<{ items: Item[] }>(desk, `${pathOf(isSeries)}?limit=200`)).items
    const [series, files] = [await readItems(true), await readItems(false)]
    for (const items of [series, files]) {
      expect(items.every(({ status, image }) => status === 'succeeded' && image !== null)).toBe(true)
      expect(new Set(items.map(({ run_id }) => run_id)).size).toBe(photosPerPhone)
      const path = pathOf(items === series)
      for (const { run_id } of items) await read(desk, `${path}/${encodeURIComponent(run_id)}/thumbnail`)
    }
    const times = series.map(({ name }) => Number(/\d+/.exec(name ?? '')?.[0]))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(series.map(({ note }) => note).filter(Boolean)).toEqual(['SN-first', 'SN-last'])
    expect([series.at(0)?.note, series.at(-1)?.note]).toEqual(['SN-first', 'SN-last'])
    expect(files.map(({ name }) => name)).toEqual(names)

    // Both sides review the same photo while the phone is offline. The phone decides which one counts.
    const phone = second.page()
    await entries(desk).filter({ hasText: 'Files' }).click()
    await second.network.stop()
    for (const [page, verdict] of [
      [desk, 'Right'],
      [phone, 'Wrong'],
    ] as const) {
      await tableRows(page).first().click()
      await page.getByRole('dialog').getByRole('button', { name: verdict }).click()
      await page.keyboard.press('Escape')
      await expect(tableRows(page).first()).toContainText(verdict)
    }
    await expect.poll(async () => (await readItems(false))[0]?.verdict, { timeout: 60_000 }).toBe('right')
    await second.network.start()
    await tableRows(phone).first().click()
    await phone.getByRole('button', { name: 'Keep this one' }).click({ timeout: 60_000 })
    await phone.keyboard.press('Escape')
    for (const page of [desk, phone])
      await expect(tableRows(page).first()).toContainText('Wrong', { timeout: 60_000 })
    expect((await readItems(false))[0]?.verdict).toBe('wrong')
  } finally {
    for (const phone of phones) await phone.close()
    await desk.context().close()
    await app.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})
