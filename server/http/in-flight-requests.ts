import type { MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.ts'

/** Also counts those whose client has disconnected, so that a shutdown can wait for them. */
export class InFlightRequests {
  #count = 0
  #isDraining = false
  #onDrained = () => {}

  get isDraining(): boolean {
    return this.#isDraining
  }

  readonly track: MiddlewareHandler = async (_, next) => {
    // Health checks and refused requests must not prolong the shutdown.
    if (this.#isDraining) return await next()
    this.#count += 1
    try {
      await next()
    } finally {
      this.#count -= 1
      if (this.#count === 0) this.#onDrained()
    }
  }

  /** @throws HttpError 503 after `startDraining`. */
  readonly refuseWhileDraining: MiddlewareHandler = async (_, next) => {
    if (this.#isDraining) throw createRestartingError()
    await next()
  }

  startDraining(): void {
    this.#isDraining = true
  }

  /** Resolves when no request is left, or after `timeoutMs`. */
  async drained(timeoutMs: number): Promise<void> {
    if (this.#count === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs)
      this.#onDrained = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** For requests that a stopping server refuses or has aborted. They are not charged. */
export function createRestartingError(): HttpError {
  const message = 'The server is restarting. Please try again.'
  return new HttpError(503, 'temporarily_unavailable', message, { headers: { 'Retry-After': '5' } })
}
