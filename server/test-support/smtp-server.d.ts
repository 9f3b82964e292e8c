/** Types for the part of smtp-server that the tests use; the package has none. */
declare module 'smtp-server' {
  import type { Readable } from 'node:stream'

  type Callback = (error?: Error | null, result?: object) => void

  export class SMTPServer {
    constructor(options: {
      disabledCommands?: string[]
      authOptional?: boolean
      onAuth?(auth: { username: string; password: string }, session: unknown, callback: Callback): void
      onData?(stream: Readable, session: unknown, callback: Callback): void
    })
    server: import('node:net').Server
    listen(port: number, host: string, callback: () => void): void
    close(callback: () => void): void
    on(event: 'error', listener: (error: Error) => void): void
  }
}
