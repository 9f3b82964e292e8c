import { configuration } from '#platform/configuration.ts'

/** Adds where the email is, if the server does not send any. Firebase sends its own emails. */
export const appendEmailDeliveryHint = (text: string): string =>
  configuration.sendsEmail || configuration.auth.kind === 'firebase'
    ? text
    : `${text} This server writes emails to its console.`
