import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { prettyFactory } from 'pino-pretty'

export type { Logger }

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

type LoggerOptions = { level: (typeof logLevels)[number]; json: boolean }

/**
 * One JSON object per line, or readable text for a terminal. Never pass a token, an API key, a query string or an image as a
 * field.
 */
export function createLogger(
  { level, json }: LoggerOptions,
  destination: DestinationStream = process.stdout,
): Logger {
  const format = prettyFactory({ messageKey: 'message', ignore: 'time', singleLine: true })
  const text: DestinationStream = { write: (line) => destination.write(format(line)) }
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    json ? destination : text,
  )
}
