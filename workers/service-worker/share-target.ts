import { createStore, set } from 'idb-keyval'
import { registerRoute } from 'workbox-routing'

/** The page reads it there; see src/features/images/shared-image.ts. */
const store = createStore('vision-shared', 'records')
const key = 'latest'

/** More than any phone's photograph has; what is larger would only fill the device. */
const largestBytes = 64 * 1024 * 1024

/**
 * Another app shares pictures with ours (`share_target` of the manifest): the first is laid down on the device, before
 * anything else, and the studio picks it up there, after a sign-in if need be.
 */
export function takeShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-target',
    async ({ request }) => {
      const isKept = await keep(request).catch(() => false)
      return Response.redirect(isKept ? '/test?shared=1' : '/test?shared=missed', 303)
    },
    'POST',
  )
}

async function keep(request: Request): Promise<boolean> {
  const pictures = (await request.formData())
    .getAll('images')
    .filter((entry) => entry instanceof File)
    .filter(
      ({ type, size }) => (type === '' || type.startsWith('image/')) && size > 0 && size <= largestBytes,
    )
  const [first] = pictures
  if (!first) return false
  // The bytes themselves: Safari loses Blobs in IndexedDB.
  const record = {
    name: first.name,
    type: first.type,
    bytes: await first.arrayBuffer(),
    count: pictures.length,
  }
  await set(key, record, store)
  return true
}
