import { fromEvent } from 'file-selector'
import { useEffect, useEffectEvent } from 'react'
import { logProblem } from '#platform/log.ts'

/** Receives files that are dropped anywhere or pasted outside of text fields; of folders all files. */
export function useDropAndPaste(onFiles: (files: File[], by: 'drop' | 'paste') => void): void {
  const receive = useEffectEvent(onFiles)

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (isInDropZone(event.target) || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      fromEvent(event).then(
        (items) =>
          receive(
            items.filter((item) => item instanceof File),
            'drop',
          ),
        (error: unknown) => logProblem('The dropped files could not be read.', error),
      )
    }
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0 && !isTextField(event.target)) receive(files, 'paste')
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', onPaste)
    }
  }, [])
}

/** `defaultPrevented` does not tell, because the drop zone sets it for every drop. */
function isInDropZone(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-drop-zone]') !== null
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}
