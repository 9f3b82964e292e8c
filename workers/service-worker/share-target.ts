import { createStore, get, set } from 'idb-keyval'
import { registerRoute } from 'workbox-routing'

/** As in src/features/images/shared-images.ts. */
const store = createStore('vision-shared', 'records')
const ownerKey = 'owner'

/** Larger than any photo of a phone. */
const maxBytes = 64 * 1024 * 1024

/**
 * Receives images that other apps share with the installed app (`share_target` of the manifest). Every share is stored
 * before the studio opens, under a unique key and for the user who is signed in, if any.
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

/** A share of the operating system has no referrer; a form on another website has its origin. */
function isForeign({ referrer }: Request): boolean {
  return URL.canParse(referrer) && /^https?:$/.test(new URL(referrer).protocol)
    ? new URL(referrer).origin !== self.location.origin
    : false
}

/** Stores the first image; `count` is their number. Returns whether there was one. */
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
    // Bytes, not a Blob: Safari sometimes loses stored Blobs.
    bytes: await first.arrayBuffer(),
    count: images.length,
    owner: await get<string>(ownerKey, store),
    sharedAt: Date.now(),
  }
  await set(`image/${String(record.sharedAt).padStart(15, '0')}-${crypto.randomUUID()}`, record, store)
  return true
}
