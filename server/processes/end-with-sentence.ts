import { ConfigurationError } from '../configuration.ts'

/** The end of a program that could not start: a sentence for the operator; a stack only where the fault is ours. */
export function exitWithError(error: Error): never {
  const text = error instanceof ConfigurationError ? error.message : (error.stack ?? String(error))
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
