/** See `define` in vite.config.ts. */
declare global {
  interface ImportMetaEnv {
    readonly DEMO: boolean
    readonly EXIT: boolean
    readonly FIREBASE: { projectId: string; apiKey: string; authDomain: string }
    readonly VITE_API_URL?: string
    readonly VITE_SUPPORT_EMAIL?: string
    readonly VITE_ACCOUNT_ACTIONS?: string
  }
}

/** True in a build without a Firebase project, whose accounts are in the auth emulator behind our server. */
export const isDemo: boolean = import.meta.env.DEMO

/** Origin of the backend without a trailing slash; empty if it is that of the app. */
export const apiOrigin: string = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')

export const supportEmail: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@example.com'

/** Replaces account actions by a delay and success, as the specification describes them. */
export const accountActionsAreSimulated: boolean = import.meta.env.VITE_ACCOUNT_ACTIONS === 'simulated'

/** True in a build whose service worker unregisters itself (docs/deploy.md, "The emergency exit"). */
export const isExitBuild: boolean = import.meta.env.EXIT
