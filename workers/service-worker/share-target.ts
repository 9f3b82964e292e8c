import { createStore, get, set } from 'idb-keyval'
import { registerRoute } from 'workbox-routing'

/** src/platform/storage/user-database.ts opens it too, and src/core/images/shared-images.ts reads these keys. */
const store = createStore('vision-data', 'records')
const ownerKey = '/owner'

/** Larger than any photo from a phone. */
const maxBytes = 64 * 1024 * 1024

/**
 * Receives images that other apps share with the installed app (`share_target` of the manifest). They are stored before the
 * studio opens, each under a unique key and for the user who is signed in, if any.
 */
export function registerShareTarget(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-target',
    async ({ request }) => {
      const isStored = !isForeign(request) && (await storeAll(request).catch(() => 0)) > 0
      return Response.redirect(isStored ? '/test?shared=1' : '/test?shared=missed', 303)
    },
    'POST',
  )
}

/**
 * Returns whether a form of another website has sent the request. A share from the operating system has no referrer. A website
 * can hide its own (`referrerpolicy`): its image is shown to the user, but never sent automatically.
 */
function isForeign({ referrer }: Request): boolean {
  return URL.canParse(referrer) && /^https?:$/.test(new URL(referrer).protocol)
    ? new URL(referrer).origin !== self.location.origin
    : false
}

/** Stores images until the device is full. Returns how many are stored. */
async function storeAll(request: Request): Promise<number> {
  const images = (await request.formData())
    .getAll('images')
    .filter((entry) => entry instanceof File)
    .filter(({ type, size }) => (type === '' || type.startsWith('image/')) && size > 0 && size <= maxBytes)
  const owner = (await get<string>(ownerKey, store)) ?? ''
  const share = `${String(Date.now()).padStart(15, '0')}-${crypto.randomUUID()}`
  let stored = 0
  for (const image of images) {
    const record = {
      name: image.name,
      type: image.type,
      // Safari sometimes loses stored Blobs.
      bytes: await image.arrayBuffer(),
      share,
      count: images.length,
    }
    const key = `${owner}/shared-image/${share}-${String(stored).padStart(5, '0')}`
    const isStored = await set(key, record, store).then(
      () => true,
      () => false,
    )
    if (!isStored) break
    stored += 1
  }
  return stored
}
