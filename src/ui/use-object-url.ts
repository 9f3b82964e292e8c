import { useMemo, useSyncExternalStore } from 'react'

/** Returns a URL that shows a blob. It is revoked when the blob changes or the component unmounts. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const source = useMemo(() => objectUrlOf(blob), [blob])
  return useSyncExternalStore(source.subscribe, source.snapshot)
}

function objectUrlOf(blob: Blob | undefined) {
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
