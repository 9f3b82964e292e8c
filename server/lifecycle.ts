import type { Logger } from './log.ts'
import { OperatorError } from './operator-error.ts'

/** Functions that close what a process has opened. */
export class ShutdownHooks {
  readonly #log: Logger
  readonly #hooks: (() => unknown)[] = []

  constructor(log: Logger) {
    this.#log = log
  }

  add(close: () => unknown): void {
    this.#hooks.push(close)
  }

  /** In reverse order. The failure of one is logged, and the others are called. */
  async close(): Promise<void> {
    for (const close of this.#hooks.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        this.#log.warn({ reason: (error as Error).message }, 'Shutdown step failed')
      }
    }
  }
}

/** Resolves `requested` on SIGINT, SIGTERM or SIGHUP, when the parent process exits, or when `request` is called. */
export function listenForShutdown(): { requested: Promise<void>; request(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  process.on('disconnect', () => resolve())
  return { requested: promise, request: resolve }
}

/** Exits with code 1. Operator errors are printed without a stack. */
export function exitWithError(error: Error): never {
  const text = error instanceof OperatorError ? error.message : (error.stack ?? String(error))
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/**
 * For a child process that runs a third-party program: it exits when the IPC channel closes, so that it ends with its parent,
 * even after `kill -9`.
 */
export const exitOnDisconnectNodeArgs = [
  '--import',
  `data:text/javascript,${encodeURIComponent("process.on('disconnect', () => process.exit(0))")}`,
]
