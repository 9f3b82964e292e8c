import type { BrowserContext, Page } from 'playwright/test'

/** The faults that a test causes in IndexedDB. */
type StorageControls = {
  /** Closes all connections to the database, as phones do in the background. */
  closeConnections: () => void
  /** The number of the next writes of runs that fail. */
  failures: number
  failedWrites: number
  /** The name of the DOMException with which writes fail. */
  error: string
  /** The kind of record whose writes fail; undefined for all kinds. */
  kind: string | undefined
}
type Instrumented = { storageControls: StorageControls }

const savedPrefix = 'test: saved '

/** Calls `onSaved` with the name of each image that the page reports as saved. */
export async function instrumentStorage(page: Page, onSaved: (name: string) => void): Promise<void> {
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(savedPrefix)) onSaved(text.slice(savedPrefix.length))
  })
  await page.addInitScript(installControls, savedPrefix)
}

export function closeConnections(page: Page): Promise<void> {
  return page.evaluate(() => (globalThis as unknown as Instrumented).storageControls.closeConnections())
}

/**
 * Makes the next `writes` writes of runs fail with a quota error. With a kind, such as `result`, only writes of that
 * kind fail.
 */
export function failWritesAsFull(page: Page, writes: number, kind?: string): Promise<void> {
  return failWrites(page, writes, 'QuotaExceededError', kind)
}

/** Makes the next `writes` writes of runs fail with a DOMException of the name `error`. */
export function failWrites(page: Page, writes: number, error: string, kind?: string): Promise<void> {
  return page.evaluate(
    ([failures, error, kind]) => {
      Object.assign((globalThis as unknown as Instrumented).storageControls, { failures, error, kind })
    },
    [writes, error, kind] as const,
  )
}

export function countFailedWrites(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Instrumented).storageControls.failedWrites)
}

/**
 * Blocks the database with a transaction that never ends, as WebKit does when it closes a page at the wrong moment. Closing the
 * returned page ends the block.
 */
export async function blockDatabase(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/icon.svg')
  await page.evaluate(holdTransaction)
  return page
}

function holdTransaction(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open('vision-data')
    request.onsuccess = () => {
      const records = request.result.transaction('records', 'readwrite').objectStore('records')
      const readAgain = () => {
        records.get('nothing').onsuccess = readAgain
        resolve()
      }
      readAgain()
    }
  })
}

function installControls(prefix: string): void {
  const connections = new Set<IDBDatabase>()
  const controls: StorageControls = {
    closeConnections: () => {
      for (const connection of connections) connection.close()
      connections.clear()
    },
    failures: 0,
    failedWrites: 0,
    error: 'QuotaExceededError',
    kind: undefined,
  }
  Object.assign(globalThis, { storageControls: controls })

  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, version) {
    const request = version === undefined ? open.call(this, name) : open.call(this, name, version)
    if (name === 'vision-data') request.addEventListener('success', () => connections.add(request.result))
    return request
  }
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, key) {
    const isRun = /^[^/]+\/run(-attachments)?\//.test(String(key))
    const isAffected = isRun && (!controls.kind || String(key).includes(`/${controls.kind}/`))
    if (controls.failures > 0 && isAffected) {
      controls.failures -= 1
      controls.failedWrites += 1
      throw new DOMException('Injected by the test.', controls.error)
    }
    return key === undefined ? put.call(this, value) : put.call(this, value, key)
  }

  let last = ''
  new MutationObserver(() => {
    const found = [...document.querySelectorAll('[role="status"]')]
    const saved = found.map((it) => /^Saved on this device: (.+)$/.exec(it.textContent)?.[1]).find(Boolean)
    // biome-ignore lint/suspicious/noConsole: reaches the test even if the page is killed right after
    if (saved && saved !== last) console.debug(prefix + saved)
    last = saved ?? ''
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
