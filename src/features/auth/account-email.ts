import { configuration } from '#platform/configuration.ts'

/** Whether links for accounts are in emails; otherwise they are in the console of the server. Firebase sends its own emails. */
export const sendsAccountEmail = () => configuration.sendsEmail || configuration.auth.kind === 'firebase'
