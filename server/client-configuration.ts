import type { ClientConfiguration } from '#contract/client-configuration.ts'
import type { Configuration } from './configuration.ts'

/** Read by the app in the browser: no secrets. */
export function createClientConfiguration(configuration: Configuration): ClientConfiguration {
  const { auth, SUPPORT_EMAIL, ACCOUNT_ACTIONS, TRIAL, SMTP_URL, hasDemoAccount } = configuration
  return {
    auth: auth.kind === 'embedded' ? auth : selectPublicFirebaseFields(auth),
    apiOrigin: '',
    supportEmail: SUPPORT_EMAIL,
    accountActions: ACCOUNT_ACTIONS,
    hasTrial: TRIAL === 'on',
    hasSharedBatches: true,
    hasDemoAccount,
    sendsEmail: SMTP_URL !== undefined,
  }
}

type FirebaseAuth = Extract<Configuration['auth'], { kind: 'firebase' }>

function selectPublicFirebaseFields({ projectId, apiKey, authDomain, emulatorHost }: FirebaseAuth) {
  const emulator = emulatorHost ? { emulatorUrl: `http://${emulatorHost}` } : {}
  return { kind: 'firebase' as const, projectId, apiKey, authDomain, ...emulator }
}
