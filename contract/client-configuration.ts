/** Our server writes these settings into its pages, other hosts serve them as /config.json. */
export type ClientConfiguration = {
  auth:
    | { kind: 'embedded' }
    | {
        kind: 'firebase'
        projectId: string
        apiKey: string
        authDomain: string
        emulatorUrl?: string
      }
  /** Without a trailing slash; empty if it is the origin of the app. */
  apiOrigin: string
  supportEmail: string
  /** `simulated`: account actions only show their success messages. */
  accountActions: 'real' | 'simulated'
  hasTrial: boolean
  /** Whether the backend stores shared batches. */
  hasSharedBatches: boolean
  hasDemoAccount: boolean
  /** Otherwise the links that an email would have are in the log of the server. */
  sendsEmail: boolean
}
