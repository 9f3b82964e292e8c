import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../support/app.ts'
import type { BrowserDriver } from './browser-driver.ts'
import { runOnExit } from './run-on-exit.ts'
import { waitUntil } from './wait-until.ts'

const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
const requiredPrograms = ['/usr/bin/WebKitWebDriver', '/usr/bin/broadwayd', '/usr/bin/dbus-run-session']

export const hasWebKit = () =>
  miniBrowser() !== undefined && requiredPrograms.every((path) => existsSync(path))

/**
 * Starts WebKitGTK without a screen, with WebDriver over HTTP. It has two mock cameras (front and back), whose permission is
 * granted.
 */
export async function startWebKit(): Promise<BrowserDriver> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  await chmod(folder, 0o700)
  const display = String(40 + Math.floor(Math.random() * 400))
  const port = await findFreePort()
  const broadwayPort = await findFreePort()
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
    // The sandbox is disabled for root, who cannot create it in a container.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  }
  // Sets a resolution, because a virtual display has none, which makes the zoom of WebKit negative. GTK reads it from its
  // settings only while its inspector is open (GTK_DEBUG above).
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(
    join(folder, 'gtk-3.0', 'settings.ini'),
    '[Settings]\ngtk-enable-animations=0\ngtk-xft-dpi=98304\n',
  )
  const start = (command: string, args: string[]) =>
    spawn(command, args, { env, detached: true, stdio: 'ignore' })
  const processes = [start('broadwayd', ['--port', String(broadwayPort), `:${display}`])]
  processes.push(start('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`]))
  const killAll = () => {
    for (const child of processes) killGroup(child)
  }
  const cancelCleanup = runOnExit(() => {
    killAll()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })
  const origin = `http://127.0.0.1:${port}`

  async function stop(): Promise<void> {
    killAll()
    cancelCleanup()
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
    return { version, ...createBrowser(session), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const args = ['--automation', '--enable-mock-capture-devices=true', '--enable-media-stream=true']

type Session = { sessionId: string; capabilities: { browserName: string; browserVersion: string } }

function createBrowser(session: string): Omit<BrowserDriver, 'version' | 'stop'> {
  const post = <Value>(path: string, body: object) => call<Value>('POST', session + path, body)

  const run: BrowserDriver['run'] = async (script, ...scriptArgs) => {
    const { value, error } = await post<{ value: never; error?: string }>('/execute/async', {
      script: `const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${script})(...[...arguments].slice(0, -1)))
          .then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      args: scriptArgs,
    })
    if (error !== undefined) throw new Error(error)
    return value
  }

  /** Returns the WebDriver id of the element that an expression evaluates to. */
  async function findElementId(expression: string): Promise<string> {
    const element = await post<Record<string, string> | null>('/execute/sync', {
      script: `return ${expression}`,
      args: [],
    })
    const [id] = Object.values(element ?? {})
    if (!id) throw new Error(`No element: ${expression}.`)
    return id
  }

  const pressKeys = (actions: { type: string; value: string }[]) =>
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
      // The file is set on the input, because WebKitWebDriver cannot use file dialogs.
      const field = await findElementId('document.querySelector(\'input[type="file"]\')')
      await post(`/element/${field}/value`, { text: path })
    },

    async press(keys) {
      await run(polyfillKeyCodes)
      const combination = keys.split('+').map((key) => keyCodes[key] ?? key)
      await pressKeys([
        ...combination.map((value) => ({ type: 'keyDown', value })),
        ...combination.toReversed().map((value) => ({ type: 'keyUp', value })),
      ])
    },

    async type(text) {
      await pressKeys([...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))))
    },

    async replaceTab() {
      const { handle } = await post<{ handle: string }>('/window/new', { type: 'tab' })
      await call('DELETE', `${session}/window`)
      await post('/window', { handle })
    },
  }
}

/** Adds `code` to key events, because a virtual display has no physical keys. Runs in the page. */
function polyfillKeyCodes(): void {
  const page = globalThis as unknown as { hasCodes?: true }
  if (page.hasCodes) return
  page.hasCodes = true
  const fillIn = (event: KeyboardEvent) => {
    if (event.code === 'Unidentified') Object.defineProperty(event, 'code', { value: event.key })
  }
  window.addEventListener('keydown', fillIn, true)
}

/** The characters that stand for special keys in the WebDriver specification. */
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

const requestTimeoutMs = 60_000

async function call<Value>(method: 'POST' | 'DELETE', url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(requestTimeoutMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}
