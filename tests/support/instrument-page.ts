import type { Page } from 'playwright/test'

/** Faults that a test injects into IndexedDB. */
type StorageControls = {
  /** Closes every connection to the run store, as phones do in the background. */
  closeConnections: () => void
  /** Number of the next writes to fail with QuotaExceededError. */
  fullFor: number
  /** Restricts the failures to records of this kind. */
  fullOf: string | undefined
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

/** Fails the next `writes` writes, optionally only of one kind of record such as `answer`. */
export function fillStorage(page: Page, writes: number, of?: string): Promise<void> {
  return page.evaluate(
    ([fullFor, fullOf]) => {
      Object.assign((globalThis as unknown as Instrumented).storageControls, { fullFor, fullOf })
    },
    [writes, of] as const,
  )
}

function installControls(prefix: string): void {
  const connections = new Set<IDBDatabase>()
  const controls: StorageControls = {
    closeConnections: () => {
      for (const connection of connections) connection.close()
      connections.clear()
    },
    fullFor: 0,
    fullOf: undefined,
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
    const isMeant = !controls.fullOf || String(key).includes(`/${controls.fullOf}/`)
    if (controls.fullFor > 0 && isMeant && this.transaction.db.name === 'vision-runs') {
      controls.fullFor -= 1
      throw new DOMException('The test has filled the device.', 'QuotaExceededError')
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
