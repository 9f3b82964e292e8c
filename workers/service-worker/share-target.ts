import { createStore, get, set } from 'idb-keyval'
import { registerRoute } from 'workbox-routing'

/** The store from which src/features/images/shared-images.ts reads. */
const store = createStore('vision-shared', 'records')
const ownerKey = 'owner'

/** Larger than any photo from a phone. */
const maxBytes = 64 * 1024 * 1024

/**
 * Receives images that other apps share with the installed app (`share_target` of the manifest). The first image of a share
 * is stored before the studio opens, under a unique key and for the user who is signed in, if any.
 */
export function storeSharedImages(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-target',
    async ({ request }) => {
      const isStored = !isForeign(request) && (await storeFirst(request).catch(() => false))
      return Response.redirect(isStored ? '/test?shared=1' : '/test?shared=missed', 303)
    },
    'POST',
  )
}

/**
 * Returns whether the referrer shows that a form of another website has sent the request. A share from the operating system
 * has no referrer. A website can hide its own (`referrerpolicy`): its image is then shown to the user, but never sent
 * automatically.
 */
function isForeign({ referrer }: Request): boolean {
  return URL.canParse(referrer) && /^https?:$/.test(new URL(referrer).protocol)
    ? new URL(referrer).origin !== self.location.origin
    : false
}

/** Stores the first shared image, with the number of images in the share as `count`. Returns false if there is none. */
async function storeFirst(request: Request): Promise<boolean> {
  const images = (await request.formData())
    .getAll('images')
    .filter((entry) => entry instanceof File)
    .filter(({ type, size }) => (type === '' || type.startsWith('image/')) && size > 0 && size <= maxBytes)
  const [first] = images
  if (!first) return false
  const record = {
    name: first.name,
    type: first.type,
    // Bytes are stored instead of a Blob, because Safari sometimes loses stored Blobs.
    bytes: await first.arrayBuffer(),
    count: images.length,
    owner: await get<string>(ownerKey, store),
    sharedAt: Date.now(),
  }
  await set(`image/${String(record.sharedAt).padStart(15, '0')}-${crypto.randomUUID()}`, record, store)
  return true
}
