import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { freePort } from '../support/app.ts'

const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
const needed = ['/usr/bin/WebKitWebDriver', '/usr/bin/broadwayd', '/usr/bin/dbus-run-session']

/** Why WebKit's tests cannot run on this machine; false if they can. */
export function missingWebKit(): string | false {
  const missing = needed.filter((path) => !existsSync(path))
  if (miniBrowser && missing.length === 0) return false
  return 'WebKitGTK is not installed. On Debian: apt-get install webkit2gtk-driver libgtk-3-bin dbus gstreamer1.0-plugins-good gstreamer1.0-plugins-bad'
}

/**
 * Safari's engine with two mock cameras, one at the front, one at the back, without a screen; every question for the
 * camera is answered with yes. Driven by WebDriver over plain HTTP.
 */
export async function startWebKit() {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  await chmod(folder, 0o700)
  const display = String(40 + Math.floor(Math.random() * 400))
  const port = await freePort()
  const broadwayPort = await freePort()
  const env = {
    ...process.env,
    GDK_BACKEND: 'broadway',
    BROADWAY_DISPLAY: `:${display}`,
    XDG_RUNTIME_DIR: folder,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // A container's root has no sandbox to give.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  }
  const start = (command: string, args: string[]) =>
    spawn(command, args, { env, detached: true, stdio: 'ignore' })
  const processes = [start('broadwayd', ['--port', String(broadwayPort), `:${display}`])]
  processes.push(start('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`]))
  const origin = `http://127.0.0.1:${port}`

  async function stop(): Promise<void> {
    for (const child of processes) endGroup(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  try {
    await until('WebKitWebDriver is ready', async () => (await fetch(`${origin}/status`)).ok)
    const args = ['--automation', '--enable-mock-capture-devices=true', '--enable-media-stream=true']
    const { sessionId } = await call<{ sessionId: string }>(`${origin}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args } } },
    })
    return { ...browserOf(`${origin}/session/${sessionId}`), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type WebKitBrowser = Awaited<ReturnType<typeof startWebKit>>

function browserOf(session: string) {
  /** Runs a function in the page, with arguments of plain data. */
  function run<Result, Args extends unknown[]>(script: (...args: Args) => Result, ...args: Args) {
    return call<Awaited<Result>>(`${session}/execute/async`, {
      script: `const done = arguments[arguments.length - 1]
        Promise.resolve((${script})(...[...arguments].slice(0, -1))).then(done, (error) => done('failed: ' + error))`,
      args,
    })
  }

  /** Clicks the first element that the XPath finds, once it is there; without a screen nothing has a place to aim at. */
  function click(xpath: string): Promise<void> {
    return until(`click ${xpath}`, () =>
      run((path: string) => {
        const { singleNodeValue: found } = document.evaluate(
          path,
          document,
          null,
          XPathResult.FIRST_ORDERED_NODE_TYPE,
        )
        if (found instanceof HTMLElement) found.click()
        return found !== null
      }, xpath),
    )
  }

  return {
    open: (url: string) => call(`${session}/url`, { url }),
    run,
    evaluate: run as Page['evaluate'],
    click,
  }
}

async function call<Value>(url: string, body: object): Promise<Value> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

const giveUpMs = 30_000

/** Tries until it comes true; a try may throw. */
export async function until(what: string, attempt: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + giveUpMs
  let last: unknown
  while (Date.now() < giveUpAt) {
    try {
      if (await attempt()) return
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`Did not come true: ${what}`, { cause: last })
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // gone
  }
}
