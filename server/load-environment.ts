import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { decodeText } from './decode-text.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Adds the variables of `.env`, which never override the environment. Unlike `process.loadEnvFile`, it reads files with a byte
 * order mark.
 *
 * @throws OperatorError
 */
export function loadEnvironment(file = '.env'): void {
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(parseEnv(readText(file)))) process.env[name] ??= value
}

function readText(file: string): string {
  try {
    return decodeText(readFileSync(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isEncoding = error instanceof TypeError
    throw new OperatorError(`${file} ${isEncoding ? 'is not UTF-8' : `cannot be read (${code})`}.`)
  }
}
