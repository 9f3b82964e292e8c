import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { HttpError } from '../../http/http-error.ts'

/** scrypt takes 100 ms and 16 MB in libuv's thread pool, which file access also uses, so more would slow down other requests. */
const maxRunning = 2
const maxWaiting = 50

let running = 0
const waiting: (() => void)[] = []

/** @throws HttpError 503 when too many passwords are waiting. */
export const hashPassword = (password: string): Promise<string> => runLimited(() => hash(password))

/** @throws HttpError 503 when too many passwords are waiting. */
export const verifyPassword = (attempt: { hash: string; password: string }): Promise<boolean> =>
  runLimited(() => verify(attempt))

async function runLimited<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) {
    throw new HttpError(503, 'temporarily_unavailable', 'Sign-in is busy. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    })
  }
  if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
