import { Emitter } from '#platform/emitter.ts'

/** Why nothing was sent although the user asked for it. */
export const flushRejected = new Emitter<string>()
