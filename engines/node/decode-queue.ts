import { FairQueue } from './fair-queue.ts'

/** Decode about 40 photos a second. */
export const maxConcurrentDecodes = 2

/**
 * For images that are decoded outside of the threads of the local engine. sharp uses the threads of libuv, which also read files
 * and hash passwords, so they must never all decode.
 */
export const decodeQueue = new FairQueue(maxConcurrentDecodes)
