import type { Page } from 'playwright/test'

/** What a test may do within the page, at its outermost walls. */
type Walls = {
  /** Closes every connection to the list of runs, as phones do in the background. */
  closeConnections: () => void
  /** So many of the next writes to the list of runs find the device full. */
  fullFor: number
  /** Only the writes of these records; all of them where there is none. */
  fullOf: string | undefined
}
type Walled = { chaosWalls: Walls }

const saying = 'chaos saved '

/** Calls back with the name of every picture that the product says is saved, at the moment it says so. For each page of the context from now on. */
export async function instrumentPage(page: Page, onSaved: (name: string) => void): Promise<void> {
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(saying)) onSaved(text.slice(saying.length))
  })
  await page.addInitScript(standAtTheWalls, saying)
}

export function closeConnections(page: Page): Promise<void> {
  return page.evaluate(() => (globalThis as unknown as Walled).chaosWalls.closeConnections())
}

/** `of`: only these records, such as `answer`, find it full. */
export function fillStorage(page: Page, writes: number, of?: string): Promise<void> {
  return page.evaluate(
    ([fullFor, fullOf]) => {
      Object.assign((globalThis as unknown as Walled).chaosWalls, { fullFor, fullOf })
    },
    [writes, of] as const,
  )
}

function standAtTheWalls(saidAs: string): void {
  const connections = new Set<IDBDatabase>()
  const walls: Walls = {
    closeConnections: () => {
      for (const connection of connections) connection.close()
      connections.clear()
    },
    fullFor: 0,
    fullOf: undefined,
  }
  Object.assign(globalThis, { chaosWalls: walls })

  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, version) {
    const asked = version === undefined ? open.call(this, name) : open.call(this, name, version)
    if (name === 'vision-runs') asked.addEventListener('success', () => connections.add(asked.result))
    return asked
  }
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, key) {
    const isMeant = !walls.fullOf || String(key).includes(`/${walls.fullOf}/`)
    if (walls.fullFor > 0 && isMeant && this.transaction.db.name === 'vision-runs') {
      walls.fullFor -= 1
      throw new DOMException('The test has filled the device.', 'QuotaExceededError')
    }
    return key === undefined ? put.call(this, value) : put.call(this, value, key)
  }

  let last = ''
  new MutationObserver(() => {
    const found = [...document.querySelectorAll('[role="status"]')]
    const now = found.map((it) => /^Saved on this device: (.+)$/.exec(it.textContent)?.[1]).find(Boolean)
    // biome-ignore lint/suspicious/noConsole: the way out of the page that does not wait for anybody
    if (now && now !== last) console.debug(saidAs + now)
    last = now ?? ''
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
