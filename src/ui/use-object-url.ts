import { useMemo, useSyncExternalStore } from 'react'

/** The URL is revoked when the blob changes or the component is unmounted. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const source = useMemo(() => createObjectUrlStore(blob), [blob])
  return useSyncExternalStore(source.subscribe, source.snapshot)
}

function createObjectUrlStore(blob: Blob | undefined) {
  let url: string | undefined
  return {
    snapshot: () => url,
    subscribe(notify: () => void): () => void {
      url = blob && URL.createObjectURL(blob)
      notify()
      return () => {
        if (url) URL.revokeObjectURL(url)
        url = undefined
      }
    },
  }
}
