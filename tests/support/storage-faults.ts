import type { Page } from 'playwright/test'

/** Faults that a test injects into IndexedDB. */
type StorageControls = {
  /** Closes every connection to the run store, as phones do in the background. */
  closeConnections: () => void
  /** Number of the next writes to fail. */
  failures: number
  /** Name of the DOMException. */
  error: string
  /** Restricts the failures to records of this kind. */
  kind: string | undefined
}
type Instrumented = { storageControls: StorageControls }

const savedPrefix = 'test: saved '

/** Calls `onSaved` with the name of each image that the page reports as saved. */
export async function instrumentPage(page: Page, onSaved: (name: string) => void): Promise<void> {
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(savedPrefix)) onSaved(text.slice(savedPrefix.length))
  })
  await page.addInitScript(installControls, savedPrefix)
}

export function closeConnections(page: Page): Promise<void> {
  return page.evaluate(() => (globalThis as unknown as Instrumented).storageControls.closeConnections())
}

/** Fails the next `writes` writes because the device is full, optionally only of one kind of record such as `answer`. */
export function fillStorage(page: Page, writes: number, kind?: string): Promise<void> {
  return failWrites(page, writes, 'QuotaExceededError', kind)
}

/** Fails the next `writes` writes with this DOMException. */
export function failWrites(page: Page, writes: number, error: string, kind?: string): Promise<void> {
  return page.evaluate(
    ([failures, error, kind]) => {
      Object.assign((globalThis as unknown as Instrumented).storageControls, { failures, error, kind })
    },
    [writes, error, kind] as const,
  )
}

function installControls(prefix: string): void {
  const connections = new Set<IDBDatabase>()
  const controls: StorageControls = {
    closeConnections: () => {
      for (const connection of connections) connection.close()
      connections.clear()
    },
    failures: 0,
    error: 'QuotaExceededError',
    kind: undefined,
  }
  Object.assign(globalThis, { storageControls: controls })

  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, version) {
    const asked = version === undefined ? open.call(this, name) : open.call(this, name, version)
    if (name === 'vision-runs') asked.addEventListener('success', () => connections.add(asked.result))
    return asked
  }
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, key) {
    const isMeant = !controls.kind || String(key).includes(`/${controls.kind}/`)
    if (controls.failures > 0 && isMeant && this.transaction.db.name === 'vision-runs') {
      controls.failures -= 1
      throw new DOMException('Injected by the test.', controls.error)
    }
    return key === undefined ? put.call(this, value) : put.call(this, value, key)
  }

  let last = ''
  new MutationObserver(() => {
    const found = [...document.querySelectorAll('[role="status"]')]
    const now = found.map((it) => /^Saved on this device: (.+)$/.exec(it.textContent)?.[1]).find(Boolean)
    // biome-ignore lint/suspicious/noConsole: the way out of the page that does not wait for anybody
    if (now && now !== last) console.debug(prefix + now)
    last = now ?? ''
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
