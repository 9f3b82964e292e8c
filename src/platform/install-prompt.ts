/** Only in Chromium. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let promptEvent: InstallEvent | undefined
const listeners = new Set<() => void>()

/** Call at startup: the browser dispatches the event once, maybe before the first render. */
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

  /** Shows the browser's prompt; only in a click handler. Resolves with whether the user accepted. */
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

/** Returns whether the app is installed from the Share menu: Safari on iPhones and iPads, but not browsers within apps. */
export function needsManualInstall({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  const isSafari =
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent)
  return (isTouchMac || /iPhone|iPad|iPod/.test(userAgent)) && isSafari
}
