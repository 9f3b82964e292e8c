import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Download, Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, openStudio, test } from '../support/fixtures.ts'
import { createSignPhoto } from '../support/images.ts'
import { createUserData, signUp } from '../support/users.ts'

const run = promisify(execFile)

/** Characters that must be escaped for a shell, TypeScript, Python or JSON. */
const specialCharacters = `it's "OPENING" \\n \\\\ $HOME \${HOME} $(id) \`id\` !! %s 'x'; Zürich 日本 🙂\nsecond line\t* # & < > |`

async function createKey(page: Page): Promise<string> {
  await page.goto('/settings')
  await page.getByLabel('Key name').fill('code')
  await page.getByRole('button', { name: 'Create Key' }).click()
  const line = await page.getByText(/^AI_VISION_API_KEY=/).innerText()
  return line.replace('AI_VISION_API_KEY=', '')
}

async function runLabelReader(page: Page, image: Buffer, context: string): Promise<void> {
  await openStudio(page)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Label Reader/ }).click()
  await page.getByLabel('Context').fill(context)
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: `it's a "sign" $HOME.jpg`, mimeType: 'image/jpeg', buffer: image })
  await expect(page.getByText(/^Response time:/)).toBeVisible({ timeout: 45_000 })
}

async function downloadAs(page: Page, item: string): Promise<Download> {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return download
}

test('Exported code returns the same result from the server in every language', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, createUserData())
  const key = await createKey(page)
  await runLabelReader(page, await createSignPhoto(browser), specialCharacters)
  const folder = await mkdtemp(join(tmpdir(), 'code-'))
  const shown = JSON.parse(await readFile((await (await downloadAs(page, 'JSON')).path()) ?? '', 'utf8'))
  expect(shown.expected_text).toBe(specialCharacters)

  await page.getByRole('button', { name: 'Code', exact: true }).click()
  const [image] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save / }).click(),
  ])
  expect(image.suggestedFilename()).toMatch(/^[a-zA-Z-]+\.jpg$/)
  await image.saveAs(join(folder, image.suggestedFilename()))

  const languages = [
    { name: 'curl', start: (code: string) => run('bash', ['-c', code], { cwd: folder }) },
    {
      name: 'TypeScript',
      start: async (code: string) => {
        await writeFile(join(folder, 'run.mts'), code)
        return run(process.execPath, ['run.mts'], { cwd: folder })
      },
    },
    ...(hasPython()
      ? [
          {
            name: 'Python',
            start: async (code: string) => {
              await writeFile(join(folder, 'run.py'), code)
              return run('python3', ['run.py'], { cwd: folder })
            },
          },
        ]
      : []),
  ]
  for (const { name, start } of languages) {
    await page.getByRole('radiogroup', { name: 'Language' }).getByText(name).click()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    const { stdout } = await start(code.replace('YOUR_API_KEY', key))
    const { processing_time_ms: _, ...result } = JSON.parse(stdout)
    const { processing_time_ms: __, ...expected } = shown
    expect(result, name).toEqual(expected)
  }
  await rm(folder, { recursive: true })
})

test('Exports a result as text, as a table and as an annotated image', async ({
  studio,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await studio.getByRole('combobox', { name: 'Vision agent' }).click()
  await studio.getByRole('option', { name: /^Text Extractor/ }).click()
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) })
  await expect(studio.getByText(/^Response time:/)).toBeVisible({ timeout: 45_000 })

  await studio.getByRole('button', { name: 'Copy', exact: true }).click()
  await studio.getByRole('menuitem', { name: 'As text' }).click()
  await expect(studio.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await studio.evaluate(() => navigator.clipboard.readText())).toContain('HARBOUR STREET PHARMACY')

  const table = await downloadAs(studio, 'Table (CSV)')
  expect(table.suggestedFilename()).toMatch(/^text-extractor-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
  const [head, ...rows] = (await readFile((await table.path()) ?? '', 'utf8')).split('\r\n')
  expect(head).toBe('\uFEFF"list","item","text","confidence","box.x","box.y","box.width","box.height"')
  const street = rows.find((row) => row.includes('"STREET"'))?.split(',') ?? []
  const [x = 0, y = 0, width = 0, height = 0] = street.slice(4).map(Number)
  expect(width).toBeGreaterThan(50)

  const annotated = await downloadAs(studio, 'Annotated image (PNG)')
  const { data, info } = await sharp((await annotated.path()) ?? '')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.format, info.width, info.height]).toEqual(['raw', 1000, 750])
  const pixelAt = (left: number, top: number) => [
    ...data.subarray((top * 1000 + left) * 3, (top * 1000 + left) * 3 + 3),
  ]
  // The left edge of the box must be green, unlike the paper beside it.
  const [red = 0, green = 0, blue = 0] = pixelAt(Math.round(x), Math.round(y + height / 2))
  expect(green).toBeGreaterThan(red + 20)
  expect(green).toBeGreaterThan(blue + 5)
  const [paperRed = 0, paperGreen = 0] = pixelAt(Math.round(x) - 4, Math.round(y + height / 2))
  expect(Math.abs(paperRed - paperGreen)).toBeLessThan(12)
})

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
