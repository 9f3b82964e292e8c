import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { expect } from 'playwright/test'
import { allowedCameraFlags, baseFlags, findChromiumPath } from './chromium.mjs'

const startTimeoutMs = 120_000
const actionTimeoutMs = 60_000

/**
 * Starts a Chromium with a profile on disk. Killing it is like a crash, in which data that is not on the disk is lost. A new
 * start with the same `profile` continues with the stored data.
 */
export async function startBrowser(profile: string) {
  const child = spawn(
    findChromiumPath() ?? chromium.executablePath(),
    [
      '--headless=new',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--disable-gpu',
      ...baseFlags,
      ...allowedCameraFlags,
      '--window-size=1440,900',
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const endpoint = await new Promise<string>((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`The browser did not start:\n${output}`)), startTimeoutMs)
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk
      const url = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
  })
  const connected = await connect(endpoint)
  return {
    ...connected,
    /** The id of the main process and of the process group. */
    pid: child.pid,
    /** The WebSocket of the debugging protocol. */
    endpoint,
    /** Connects again after `disconnect`. */
    connect: () => connect(endpoint),
    /** Returns the title of the page, without a connection; undefined if the browser does not respond. */
    async readTitle(): Promise<string | undefined> {
      const response = await fetch(`http://${new URL(endpoint).host}/json/list`).catch(() => undefined)
      const targets = (await response?.json()) as { type: string; title: string }[] | undefined
      return targets?.find(({ type }) => type === 'page')?.title
    },
    /** A kill before that would end the session. */
    async waitForSessionOnDisk(): Promise<void> {
      await expect
        .poll(() => isSessionOnDisk(profile, connected.page), { timeout: 180_000, intervals: [1_000] })
        .toBe(true)
    },
    async kill(): Promise<void> {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await exited
    },
  }
}

async function connect(endpoint: string) {
  const browser = await chromium.connectOverCDP(endpoint)
  const context = browser.contexts()[0]
  const page = context?.pages()[0]
  if (!context || !page) throw new Error('The browser has no page.')
  // Playwright's test runner would wait until the test times out, and not say for what.
  context.setDefaultTimeout(actionTimeoutMs)
  return { context, page, disconnect: () => browser.close() }
}

/**
 * Returns whether Chromium has written the session of the page to the profile. It writes cookies within half a minute, and
 * localStorage at most 60 times per hour, on average
 * (components/services/storage/dom_storage/local_storage_impl.cc, `kMaxCommitsPerHour`).
 */
async function isSessionOnDisk(profile: string, page: Page): Promise<boolean> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  if (!token) return false
  const storage = join(profile, 'Default', 'Local Storage', 'leveldb')
  const names = (await readdir(storage)).filter((name) => name.endsWith('.log'))
  const logs = await Promise.all(names.map((name) => readFile(join(storage, name), 'latin1')))
  const cookies = await readFile(join(profile, 'Default', 'Cookies'), 'latin1')
  // A log is written in blocks, between which a token can be split.
  const parts = [token.slice(-80, -40), token.slice(-40)]
  const isStored = logs.some((log) => parts.some((part) => log.includes(part)))
  return isStored && cookies.includes(new URL(page.url()).hostname)
}
