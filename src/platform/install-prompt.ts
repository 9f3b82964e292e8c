/** Chromium's own event; no other engine has it, and the types of the platform do not know it. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let kept: InstallEvent | undefined
const listeners = new Set<() => void>()

/** From the very start: the browser says only once that the app can be installed, and may say it early. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => keep(undefined))
}

export const installPrompt = {
  isAvailable: (): boolean => kept !== undefined,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Shows the browser's own question; only after a click. Resolves with whether the app is being installed. */
  async show(): Promise<boolean> {
    const event = kept
    if (!event) return false
    // It can be used once; the browser sends another one when it wants to be asked again.
    keep(undefined)
    return (await event.prompt()).outcome === 'accepted'
  },
}

function keep(event: InstallEvent | undefined): void {
  kept = event
  for (const listener of listeners) listener()
}

/** Whether this page is the installed app. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  )
}

/** Where the app is installed by hand, from the Share menu: Safari on iPhones and iPads, and no browser inside an app. */
export function needsManualInstall({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  const isSafari =
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent)
  return (isTouchMac || /iPhone|iPad|iPod/.test(userAgent)) && isSafari
}
