import { useEffect, useEffectEvent } from 'react'

/** Receives files that are dropped anywhere on the page or pasted outside of text fields. */
export function useImagesFromPage(onFiles: (files: File[]) => void): void {
  const receive = useEffectEvent(onFiles)

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (isInDropZone(event.target) || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      receive([...event.dataTransfer.files])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0 && !isTextField(event.target)) receive(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
}

/**
 * Returns whether the drop zone handles this drop. `defaultPrevented` does not tell, because the zone sets it for every drop.
 */
function isInDropZone(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-drop-zone]') !== null
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}
