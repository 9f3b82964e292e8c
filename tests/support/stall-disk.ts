import type { BrowserContext, Page } from 'playwright/test'

/**
 * A write into this database that does not end, as WebKit leaves one behind when its page goes at the wrong moment:
 * whoever else wants to read or write there waits. Closing the page that is returned lets go.
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
