import type { ModelSettings } from '#engines/own-models/model-settings.ts'
import { computeSha256 } from './compute-sha256.ts'

/** A model of the operator that this device stores for a user, until the sign-out. `sha256` in hexadecimal digits. */
export type StoredModelKey = { uid: string; sha256: string }
export type StoredModel = StoredModelKey & { settings: ModelSettings }

/** Apart from the files of the reader, which an update replaces. The sign-out removes what begins with the id of the user. */
const getCacheName = (uid: string) => `${uid}/own-models`
const getUrl = (sha256: string) => `/own-models/${sha256}.onnx`

/** @throws Error if it is another file, or the storage is full. */
export async function storeModel(file: Blob, { uid, sha256 }: StoredModelKey): Promise<void> {
  if ((await computeSha256(await file.arrayBuffer())) !== sha256)
    throw new Error('This is not the expected model')
  const cache = await caches.open(getCacheName(uid))
  await cache.put(getUrl(sha256), new Response(file))
}

/** Returns the digests of the models that are stored for a user. */
export async function listModels(uid: string): Promise<string[]> {
  const cache = await caches.open(getCacheName(uid))
  return (await cache.keys()).flatMap(({ url }) => /([^/]+)\.onnx$/.exec(url)?.[1] ?? [])
}

/** @throws Error if it is not stored. */
export async function loadModel({ uid, sha256 }: StoredModelKey): Promise<Uint8Array> {
  // A cache that cannot be used, as in a private window, is empty.
  const stored = await caches.match(getUrl(sha256), { cacheName: getCacheName(uid) }).catch(() => undefined)
  if (!stored) throw new Error('The model is not stored on this device')
  return new Uint8Array(await stored.arrayBuffer())
}

export async function removeModel({ uid, sha256 }: StoredModelKey): Promise<void> {
  await caches.open(getCacheName(uid)).then((cache) => cache.delete(getUrl(sha256)))
}

/** Removes the models of a user that do not have one of these digests. */
export async function removeOtherModels(uid: string, wanted: readonly string[]): Promise<void> {
  const others = (await listModels(uid)).filter((sha256) => !wanted.includes(sha256))
  await Promise.all(others.map((sha256) => removeModel({ uid, sha256 })))
}
