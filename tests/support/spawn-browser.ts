import { spawn } from 'node:child_process'
import { chromium } from 'playwright'
import { allowedCameras, chromiumPath, quietFlags } from './chromium.mjs'

const startsWithinMs = 30_000

/**
 * A Chromium with a profile of its own on the disk, which can be killed as the system kills it: what it had not written
 * down by then is gone. Start it again with the same folder to open it again.
 */
export async function startBrowser(profile: string) {
  const child = spawn(
    chromiumPath() ?? chromium.executablePath(),
    [
      '--headless=new',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--disable-gpu',
      ...quietFlags,
      ...allowedCameras,
      '--window-size=1440,900',
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`The browser did not start:\n${said}`)), startsWithinMs)
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
  const browser = await chromium.connectOverCDP(endpoint)
  const context = browser.contexts()[0]
  const page = context?.pages()[0]
  if (!context || !page) throw new Error('The browser has no page.')
  return {
    context,
    page,
    /** As the system does it: the whole group, at once. */
    async kill(): Promise<void> {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
