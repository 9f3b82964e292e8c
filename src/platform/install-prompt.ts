import { createAtom } from '@tanstack/store'

/** Only Chromium has this event. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const promptEvent = createAtom<InstallEvent | null>(null)

/** Call it at startup: the event is dispatched once, maybe before the first render. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    saveInstalled(false)
    promptEvent.set(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => {
    saveInstalled(true)
    promptEvent.set(null)
  })
}

const installedKey = 'app-installed'

/** Pages in a browser tab cannot find out. */
function saveInstalled(isInstalledNow: boolean): void {
  try {
    if (isInstalledNow) localStorage.setItem(installedKey, 'true')
    else localStorage.removeItem(installedKey)
  } catch {
    // Storage is blocked: the app is offered again.
  }
}

/** Installed from this browser, and not removed since. */
export function isAppInstalled(): boolean {
  try {
    return isStandalone() || localStorage.getItem(installedKey) === 'true'
  } catch {
    return isStandalone()
  }
}

export const installPrompt = {
  isAvailable: createAtom(() => promptEvent.get() !== null),

  /** Only allowed in a click handler. Resolves with whether the user accepted. */
  async show(): Promise<boolean> {
    const event = promptEvent.get()
    if (!event) return false
    // The event can be used only once.
    promptEvent.set(null)
    return (await event.prompt()).outcome === 'accepted'
  },
}

export function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  )
}

/**
 * Whether only the Share menu installs the app, as in Safari on iPhones and iPads. Browsers within other apps cannot install
 * it.
 */
export function needsManualInstall({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  const isSafari =
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent)
  return (isTouchMac || /iPhone|iPad|iPod/.test(userAgent)) && isSafari
}
