import type { Page } from 'playwright/test'

type Content = { at: string; value: string; isBytes?: boolean }

/**
 * Searches these texts in everything that the origin stores in the browser: keys and values of localStorage, sessionStorage,
 * cookies, and all databases, responses of all caches, and files. Bytes are searched as Latin-1, and Base64 is decoded. Returns
 * where they are found.
 */
export async function findTraces(page: Page, texts: readonly string[]): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => ({ at: `cookie ${name}`, value }))
  const contents = [...(await readDatabases(page)), ...(await readOtherStores(page)), ...cookies]
  return contents.flatMap(({ at, value }) => {
    const content = `${at} ${value} ${decodeBase64(value)}`
    return texts.filter((text) => content.includes(text)).map((text) => `${at}: ${JSON.stringify(text)}`)
  })
}

/** Returns a part of each image in the databases, as Latin-1. */
export async function readImageParts(page: Page): Promise<string[]> {
  const images = (await readDatabases(page)).filter(({ value, isBytes }) => isBytes && value.length > 1000)
  return images.map(({ value }) => findUniquePart(value))
}

/** Returns the 40 bytes with the most different values: others, such as zeros, are part of many images. */
function findUniquePart(bytes: string): string {
  const countValues = (part: string) => new Set(part).size
  const parts = bytes.match(/.{40}/gs) ?? []
  return parts.reduce((best, part) => (countValues(part) > countValues(best) ? part : best), '')
}

function readDatabases(page: Page): Promise<Content[]> {
  return page.evaluate(async () => {
    const contents: Content[] = []
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })

    /** Replaces bytes, also in objects. */
    async function toText(value: unknown): Promise<string> {
      if (typeof value !== 'object' || value === null) return String(value)
      if (value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder('latin1').decode(await new Blob([value as BlobPart]).arrayBuffer())
      return (await Promise.all(Object.entries(value).flat().map(toText))).join(' ')
    }

    for (const { name = '' } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        const [keys, values] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())])
        for (const [index, key] of keys.entries())
          contents.push({
            at: `${name} ${storeName} ${String(key)}`,
            value: await toText(values[index]),
            isBytes: values[index] instanceof ArrayBuffer,
          })
      }
      database.close()
    }
    return contents
  })
}

function readOtherStores(page: Page): Promise<Content[]> {
  return page.evaluate(async () => {
    const contents: Content[] = []
    const toText = async (body: Blob | Response | undefined) =>
      new TextDecoder('latin1').decode(await body?.arrayBuffer())
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries<string>(storage))
        contents.push({ at: `${name} ${key}`, value })
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        contents.push({
          at: `cache ${name} ${request.url}`,
          value: await toText(await cache.match(request)),
        })
    }
    for await (const [name, file] of (await navigator.storage.getDirectory()).entries())
      contents.push({
        at: `file ${name}`,
        value: file instanceof FileSystemFileHandle ? await toText(await file.getFile()) : '',
      })
    return contents
  })
}

/** Decodes the parts that may be Base64, such as those of a token. */
function decodeBase64(text: string): string {
  const parts = text.length < 100_000 ? (text.match(/[\w+/-]{20,}/g) ?? []) : []
  return parts.map((part) => Buffer.from(part, 'base64').toString('latin1')).join(' ')
}
