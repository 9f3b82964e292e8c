import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { baseFlags, createLaunchOptions, findChromiumPath } from '../../tests/support/chromium.mjs'
import { signInToDemo } from '../../tests/support/fixtures.ts'

/** Signs in to the demo account in a browser profile. */
export async function signInProfile(origin: string, profile: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, createLaunchOptions())
  const [page] = context.pages()
  if (!page) throw new Error('The browser has no page.')
  await signInToDemo(page, origin)
  await page.goto(`${origin}/test`, { waitUntil: 'networkidle' })
  await context.close()
}

/** Starts a Chromium that Lighthouse controls through its debugging port. */
export async function openChromium(profile: string): Promise<{ port: number; close: () => Promise<void> }> {
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...baseFlags]
  const child = spawn(findChromiumPath() ?? chromium.executablePath(), [...flags, 'about:blank'], {
    stdio: 'ignore',
  })
  const port = await readPort(profile, child)
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}

/** Reads the debugging port from the file that Chromium writes to its profile, and waits for that file. */
async function readPort(profile: string, child: ChildProcess): Promise<number> {
  while (child.exitCode === null) {
    const content = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(content.split('\n')[0])
    if (port > 0) return port
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Chromium did not start.')
}
