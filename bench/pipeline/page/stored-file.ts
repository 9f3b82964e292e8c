import { createStore, get, set } from 'idb-keyval'

const store = createStore('images', 'files')

/** Returns a blob that is stored on disk, as a selected file is: WebKit passes a blob in memory without copying it. */
export async function storeFile(blob: Blob): Promise<Blob> {
  await set('image', blob, store)
  return (await get<Blob>('image', store)) ?? blob
}
