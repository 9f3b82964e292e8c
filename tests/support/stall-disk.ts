import type { BrowserContext, Page } from 'playwright/test'

/**
 * Blocks a database with an endless transaction, as WebKit does when a page closes at the wrong moment. Closing the
 * returned page ends it.
 */
export async function stallDisk(context: BrowserContext, database: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/icon.svg')
  await page.evaluate(hold, database)
  return page
}

function hold(database: string): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(database)
    opening.onsuccess = () => {
      const records = opening.result.transaction('records', 'readwrite').objectStore('records')
      const goOn = () => {
        records.get('nothing').onsuccess = goOn
        resolve()
      }
      goOn()
    }
  })
}
