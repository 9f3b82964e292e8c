/** What a deployment decides about the app. Our server writes it into the pages; static hosts serve it as /config.json. */
export type ClientConfiguration = {
  auth:
    | { kind: 'embedded' }
    | {
        kind: 'firebase'
        projectId: string
        apiKey: string
        authDomain: string
        /** Of the Firebase Auth emulator, for tests. */
        emulatorUrl?: string
      }
  /** Origin of the API without a trailing slash; empty if it is that of the app. */
  apiOrigin: string
  supportEmail: string
  /** `simulated`: password reset, verification and change only show their success messages. */
  accountActions: 'real' | 'simulated'
  /** False: requests are not limited, and no trial is shown. */
  hasTrial: boolean
  /** The login screen offers the demo account. */
  hasDemoAccount: boolean
}
