/** The settings of a deployment. Our server writes them into its pages; other hosts serve them as /config.json. */
export type ClientConfiguration = {
  auth:
    | { kind: 'embedded' }
    | {
        kind: 'firebase'
        projectId: string
        apiKey: string
        authDomain: string
        /** The URL of the Firebase Auth emulator, for tests. */
        emulatorUrl?: string
      }
  /** The origin of the API without a trailing slash; empty if it is the origin of the app. */
  apiOrigin: string
  supportEmail: string
  /** `simulated`: password reset, verification and password change only show their success messages. */
  accountActions: 'real' | 'simulated'
  /** Whether requests are limited by a trial, which the app then shows. */
  hasTrial: boolean
  /** Whether the login screen offers the demo account. */
  hasDemoAccount: boolean
}
