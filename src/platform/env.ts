/** What the build was made for; see `define` in vite.config.ts. */
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

/** True in a build without a real Firebase project: accounts live in the auth emulator behind our own origin. */
export const isDemo: boolean = import.meta.env.DEMO

/** Origin of the backend without a trailing slash; empty where app and API share one origin. */
export const apiOrigin: string = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')

export const supportEmail: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@example.com'

/**
 * The specification describes reset and verification as stand-ins (a delay, then success). Ours are real; the
 * stand-ins remain for a backend without a provider that can do them.
 */
export const accountActionsAreSimulated: boolean = import.meta.env.VITE_ACCOUNT_ACTIONS === 'simulated'

/** True in the emergency exit build: its worker removes itself, and no page registers one again. */
export const isExitBuild: boolean = import.meta.env.EXIT
