import { precached, sum } from './pieces.ts'

/** gzip, in bytes */
type Budgeted = { what: string; bytes: number; budget: number }

const named = (pattern: RegExp) => sum(precached().filter((file) => pattern.test(file)))

/** What is there once for all screens, as built. */
export function wholeApp(): Record<'precache' | 'pipeline' | 'readers', Budgeted> {
  return {
    precache: { what: 'The precache', bytes: sum(precached()), budget: 900_000 },
    // What makes pictures fit, with Comlink.
    pipeline: { what: 'The worker of the pictures', bytes: named(/^assets\/image\.worker/), budget: 8_000 },
    // They read pictures where the browser has no decoder that makes them smaller, as WebKit; nobody else runs them.
    readers: {
      what: 'The readers of JPEG and PNG',
      bytes: named(/^assets\/(rows-of|file-bytes)/),
      budget: 5_500,
    },
  }
}

/** Of the readers, what a photo needs: gzip, in bytes. */
export const bytesOfJpegReader = () => named(/^assets\/(rows-of-jpeg|file-bytes)/)

/** What reads headers on the page, refuses, hands over to the worker and stands in for it: gzip, in bytes. */
export const bytesOnPage = () => named(/^assets\/image-worker-/)
