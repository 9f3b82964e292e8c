import { createStore, get, set } from 'idb-keyval'

const store = createStore('images', 'files')

/** Returns a blob that is stored on disk, like a file that a user selects. A blob in memory would be faster in WebKit. */
export async function storeFile(blob: Blob): Promise<Blob> {
  await set('image', blob, store)
  return (await get<Blob>('image', store)) ?? blob
}
