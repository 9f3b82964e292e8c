/** Falls back to `execCommand`. Resolves with whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyWithCommand(text)
  }
}

/** Selects the content of the element. Ctrl+C then copies `text`, of which the element may show only a part. */
export function selectForCopy(element: Element, text: string): void {
  const selection = getSelection()
  selection?.selectAllChildren(element)
  const selected = selection?.toString()
  pendingCopy?.abort()
  pendingCopy = new AbortController()
  const onCopy = (event: ClipboardEvent) => {
    if (getSelection()?.toString() !== selected) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', onCopy, { signal: pendingCopy.signal })
}

let pendingCopy: AbortController | undefined

function copyWithCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const { activeElement } = document
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (activeElement instanceof HTMLElement) activeElement.focus()
  }
}
