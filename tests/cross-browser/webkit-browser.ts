import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/app.ts'
import type { Browser } from './browser-driver.ts'
import { cleanupOnExit } from './cleanup-on-exit.ts'
import { waitUntil } from './wait-until.ts'

const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
const needed = ['/usr/bin/WebKitWebDriver', '/usr/bin/broadwayd', '/usr/bin/dbus-run-session']

export const hasWebKit = () => miniBrowser() !== undefined && needed.every((path) => existsSync(path))

/**
 * Safari's engine with two mock cameras, one at the front, one at the back, without a screen; every question for the
 * camera is answered with yes. Driven by WebDriver over plain HTTP.
 */
export async function startWebKit(): Promise<Browser> {
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
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
    GTK_DEBUG: 'interactive',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // A container's root has no sandbox to give.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  }
  // A display that nobody looks at has no resolution, and without one the zoom is below zero: no element has a place.
  // GTK takes the resolution of its settings over to the display when its own inspector is open.
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(
    join(folder, 'gtk-3.0', 'settings.ini'),
    '[Settings]\ngtk-enable-animations=0\ngtk-xft-dpi=98304\n',
  )
  const start = (command: string, args: string[]) =>
    spawn(command, args, { env, detached: true, stdio: 'ignore' })
  const processes = [start('broadwayd', ['--port', String(broadwayPort), `:${display}`])]
  processes.push(start('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`]))
  const endAll = () => {
    for (const child of processes) endGroup(child)
  }
  const isStopped = cleanupOnExit(() => {
    endAll()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })
  const origin = `http://127.0.0.1:${port}`

  async function stop(): Promise<void> {
    endAll()
    isStopped()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  try {
    await waitUntil('WebKitWebDriver is ready', async () => (await fetch(`${origin}/status`)).ok)
    const { sessionId, capabilities } = await call<Session>('POST', `${origin}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args } } },
    })
    const session = `${origin}/session/${sessionId}`
    await call('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })
    const version = `${capabilities.browserName} ${capabilities.browserVersion}`
    return { version, ...browserOf(session), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const args = ['--automation', '--enable-mock-capture-devices=true', '--enable-media-stream=true']

type Session = { sessionId: string; capabilities: { browserName: string; browserVersion: string } }

function browserOf(session: string): Omit<Browser, 'version' | 'stop'> {
  const post = <Value>(path: string, body: object) => call<Value>('POST', session + path, body)

  const run: Browser['run'] = async (script, ...given) => {
    const { value, problem } = await post<{ value: never; problem?: string }>('/execute/async', {
      script: `const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${script})(...[...arguments].slice(0, -1)))
          .then((value) => done({ value }), (error) => done({ problem: String(error) }))`,
      args: given,
    })
    if (problem !== undefined) throw new Error(problem)
    return value
  }

  /** How the driver calls the element that an expression yields. */
  async function reference(expression: string): Promise<string> {
    const element = await post<Record<string, string> | null>('/execute/sync', {
      script: `return ${expression}`,
      args: [],
    })
    const [id] = Object.values(element ?? {})
    if (!id) throw new Error(`There is no ${expression}.`)
    return id
  }

  const act = (actions: { type: string; value: string }[]) =>
    post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })

  return {
    open: (url) => post('/url', { url }),

    run,

    load: (source) => post('/execute/sync', { script: source, args: [] }),

    async clickMarked() {
      const [x, y] = await run(() => {
        const [it] = (globalThis as unknown as { marked: Element[] }).marked
        it?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, right, top, bottom } = it?.getBoundingClientRect() ?? new DOMRect()
        return [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)] as const
      })
      const actions = [
        { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },

    async chooseFile(path) {
      // WebKit's driver answers no file dialog; it gives the file to the field behind the button, as the dialog would.
      const field = await reference('document.querySelector(\'input[type="file"]\')')
      await post(`/element/${field}/value`, { text: path })
    },

    async press(keys) {
      await run(fillInCodes)
      const held = keys.split('+').map((key) => keyCodes[key] ?? key)
      await act([
        ...held.map((value) => ({ type: 'keyDown', value })),
        ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
      ])
    },

    async type(text) {
      await act([...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))))
    },

    async openFreshTab() {
      const { handle } = await post<{ handle: string }>('/window/new', { type: 'tab' })
      await call('DELETE', `${session}/window`)
      await post('/window', { handle })
    },
  }
}

/** Runs in the page: a display without a keyboard has no physical keys, so what a key is called stands in for its code. */
function fillInCodes(): void {
  const page = globalThis as unknown as { hasCodes?: true }
  if (page.hasCodes) return
  page.hasCodes = true
  const fillIn = (event: KeyboardEvent) => {
    if (event.code === 'Unidentified') Object.defineProperty(event, 'code', { value: event.key })
  }
  window.addEventListener('keydown', fillIn, true)
}

/** Of the WebDriver specification. */
const keyCodes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

const answersWithinMs = 60_000

async function call<Value>(method: 'POST' | 'DELETE', url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(answersWithinMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // gone
  }
}
