import { appendFileSync } from 'node:fs'

/**
 * A reporter of Vitest that appends the errors outside of tests to the file that UNHANDLED_ERRORS names. They end a run with an
 * exit code, but the report as JSON does not have them.
 */
export default class {
  onTestRunEnd(_modules, errors) {
    for (const { name, message, stack } of errors)
      appendFileSync(process.env.UNHANDLED_ERRORS, `${stack ?? `${name}: ${message}`}\n`)
  }
}
