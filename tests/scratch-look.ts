import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import {
  axeFindings,
  cutOff,
  followScheme,
  headingLevels,
  smallTargets,
  textSizeOf,
} from './support/accessibility.ts'
import { startApp } from './support/app.ts'
import { fakeCameras, launchOptions } from './support/chromium.mjs'
import { signInToDemo, watchForNoise } from './support/fixtures.ts'
import { screenStates } from './support/screen-states.ts'

const only = process.argv[2] ? new RegExp(process.argv[2]) : /./
const app = await startApp()
const browser = await chromium.launch(launchOptions(fakeCameras))
const context = await browser.newContext({
  baseURL: app.url,
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
const page = await context.newPage()
const setTextSize = await textSizeOf(page)
const noise = watchForNoise(page)
let isSignedIn = false
const seen = new Map<string, string[]>()
const add = (what: string, name: string) => seen.set(what, [...(seen.get(what) ?? []), name])
for (const { name, isInside, open, only: at, close } of screenStates) {
  if (!only.test(name)) continue
  const t = Date.now()
  try {
    page.setDefaultTimeout(8000)
    if (isInside && !isSignedIn) {
      await signInToDemo(page)
      isSignedIn = true
    }
    const size = { width: at === 'phone' ? 390 : 1280, height: 900 }
    await page.setViewportSize(size)
    await open(page)
    const opened = Date.now() - t
    for (const colorScheme of ['light', 'dark'] as const) {
      await followScheme(page, colorScheme)
      for (const f of await axeFindings(page))
        add(`axe ${colorScheme} ${f.replace(/\n/g, ' ').slice(0, 400)}`, name)
    }
    for (const f of await smallTargets(page, 24)) add('small ' + f, name)
    add('levels ' + (await headingLevels(page)).join(' '), name)
    await setTextSize(200)
    await page.waitForTimeout(60)
    for (const f of await cutOff(page)) add('200% ' + f, name)
    await setTextSize(100)
    await page.setViewportSize({ width: 320, height: 900 })
    await page.waitForTimeout(60)
    for (const f of await cutOff(page)) add('320 ' + f, name)
    await page.setViewportSize(size)
    await close?.(page)
    console.log(name, opened, Date.now() - t)
  } catch (error) {
    add('BROKEN ' + String(error).slice(0, 600), name)
    await page.screenshot({ path: `/tmp/broken-${name.replace(/\W+/g, '-')}.png` })
    console.log(name, 'BROKEN')
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
}
console.log('noise', [...new Set(await noise())])
for (const [what, names] of seen) console.log(`- ${what}\n      ${names.join(' | ')}`)
await browser.close()
await app.stop()
