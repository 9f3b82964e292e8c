/**
 * The server's one voice. In production a line is one JSON object; at a terminal it is a sentence. Callers pass
 * only what may be read by an operator: never a token, a key, a query string or a picture.
 */
export type Log = {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
}
type Fields = Record<string, string | number | boolean | null | undefined>

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof levels)[number]

export function createLog(options: { level: LogLevel; json: boolean }, write = console.log): Log {
  const threshold = levels.indexOf(options.level)
  const at =
    (level: LogLevel) =>
    (message: string, fields: Fields = {}) => {
      if (levels.indexOf(level) < threshold) return
      if (options.json) write(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }))
      else
        write([level === 'info' || level === 'debug' ? '' : `${level}: `, message, asText(fields)].join(''))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function asText(fields: Fields): string {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined)
  return said.length === 0 ? '' : ` (${said.map(([name, value]) => `${name} ${value}`).join(', ')})`
}
