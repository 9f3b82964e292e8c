import type { Page } from 'playwright/test'
import { expectBatchDone, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { seedRuns } from '../support/seed-runs.ts'
import { createUserData, signUp } from '../support/users.ts'

const agent = (page: Page) => page.getByRole('combobox', { name: 'Vision agent' })

async function choose(page: Page, name: RegExp): Promise<void> {
  await agent(page).click()
  await page.getByRole('option', { name }).click()
}

test.beforeEach(async ({ page }) => {
  await signUp(page, createUserData())
})

test('A new batch starts with an agent that works, and asks before images wait for one that does not', async ({
  page,
}) => {
  await page.goto('/test')
  await choose(page, /^Damage Assessment/)
  await page.goto('/batches/new')
  await expect(agent(page)).toHaveValue('Text Extractor')

  await choose(page, /^Damage Assessment/)
  const files = [1, 2].map(async (count) => ({
    name: `image-${count}.png`,
    mimeType: 'image/png',
    buffer: await createNumberedImage(count),
  }))
  await page.getByLabel('Images or ZIP files').setInputFiles(await Promise.all(files))
  const run = page.getByRole('button', { name: 'Run 2 images' })
  await run.click()
  const question = page.getByRole('dialog', { name: "Damage Assessment can't run on this server" })
  await expect(question).toContainText('All 2 images are saved on this device')
  await question.getByRole('button', { name: 'Choose another agent' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/batches\/new$/)

  await run.click()
  await question.getByRole('button', { name: 'Save and wait' }).dblclick()
  await expect(tableRows(page).filter({ hasText: 'Waiting for agent' })).toHaveCount(2)
  // The second click started no other batch.
  await expect(page.getByRole('link', { name: /waiting\. Open Outbox$/ })).toHaveText('2 waiting', {
    useInnerText: true,
  })

  await page.getByRole('button', { name: 'Choose another agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose another agent' })
  await agent(page).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
  await dialog.getByRole('button', { name: 'Run' }).click()
  await expectBatchDone(page, 2)
  await expect(page.getByText(/^Object Counter\s· /)).toBeVisible()
  await expect(tableRows(page).first()).toContainText('3 objects')
  await expect(page.getByRole('button', { name: 'Choose another agent' })).toHaveCount(0)
})

test('Send now says that the server still cannot run the agent', async ({ page }) => {
  await seedRuns(page, [
    {
      agent: { code: 'damage-assessment', name: 'Damage Assessment' },
      image: 'yard.jpg',
      age: 1_000,
      state: { status: 'waiting-for-agent', message: 'This agent needs a vision model.' },
    },
  ])
  for (const path of ['/history', '/batches/outbox']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Send now' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Nothing was sent' })
    await expect(notice).toContainText("This server still can't run Damage Assessment.")
  }
})
