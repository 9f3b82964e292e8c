import { createStore, get, set } from 'idb-keyval'

const store = createStore('pictures', 'files')

/** As a chosen file is: on the disk, not in the memory of the browser, which WebKit hands over in one piece. */
export async function onDisk(blob: Blob): Promise<Blob> {
  await set('picture', blob, store)
  return (await get<Blob>('picture', store)) ?? blob
}
