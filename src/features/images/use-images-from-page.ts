import { useEffect, useEffectEvent } from 'react'

/**
 * Takes images that are dropped anywhere on the page or pasted into it. Without it the browser would open a file that
 * missed the drop zone, in place of the app. What is pasted into a text field belongs to the field.
 */
export function useImagesFromPage(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (isInDropZone(event.target) || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0 && !isTextField(event.target)) take(files)
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

/** The zone takes its own. (Whether the event was prevented says nothing: the zone prevents every drop.) */
function isInDropZone(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-drop-zone]') !== null
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}
