import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { allowedCameraFlags, baseFlags, findChromiumPath } from './chromium.mjs'

const startTimeoutMs = 30_000

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
  return {
    ...(await connect(endpoint)),
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
  return { context, page, disconnect: () => browser.close() }
}

/**
 * Returns whether Chromium has written a session to the profile: localStorage within seconds, cookies within half a
 * minute. A kill before that would end the session.
 */
export async function isSessionOnDisk(profile: string, email: string, origin: string): Promise<boolean> {
  const storage = join(profile, 'Default', 'Local Storage', 'leveldb')
  const names = (await readdir(storage)).filter((name) => name.endsWith('.log'))
  const logs = await Promise.all(names.map((name) => readFile(join(storage, name), 'latin1')))
  const cookies = await readFile(join(profile, 'Default', 'Cookies'), 'latin1')
  // Chromium writes UTF-16 if a value needs it, as one with the name “Ada’s organization”.
  const texts = [email, [...email].join('\0')]
  const isStored = logs.some((log) => texts.some((text) => log.includes(text)))
  return isStored && cookies.includes(new URL(origin).hostname)
}
