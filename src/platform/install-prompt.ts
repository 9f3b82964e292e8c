/** Only Chromium has this event. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let promptEvent: InstallEvent | undefined
const listeners = new Set<() => void>()

/** Listens for the event, which the browser dispatches once, maybe before the first render. Call it at startup. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPromptEvent(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => setPromptEvent(undefined))
}

export const installPrompt = {
  isAvailable: (): boolean => promptEvent !== undefined,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Shows the browser's prompt, which is only allowed in a click handler. Resolves with whether the user accepted. */
  async show(): Promise<boolean> {
    const event = promptEvent
    if (!event) return false
    // The event can be used only once.
    setPromptEvent(undefined)
    return (await event.prompt()).outcome === 'accepted'
  },
}

function setPromptEvent(event: InstallEvent | undefined): void {
  promptEvent = event
  for (const listener of listeners) listener()
}

export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  )
}

/**
 * Returns whether the user can only install the app from the Share menu. This is so in Safari on iPhones and iPads, but not
 * in browsers within other apps.
 */
export function needsManualInstall({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  const isSafari =
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent)
  return (isTouchMac || /iPhone|iPad|iPod/.test(userAgent)) && isSafari
}
