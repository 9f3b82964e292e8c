import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const user = 'mailer'
export const mailPassword = 'hunter2'

/** Starts an SMTP server with a login on a loopback port. It records the emails it receives. */
export async function startFakeMailServer() {
  const mails: string[] = []
  const state = { isRefusing: false }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, callback) =>
      username === user && password === mailPassword && !state.isRefusing
        ? callback(null, { user })
        : callback(new Error('The login is wrong')),
    onData: (stream, _, callback) =>
      void text(stream).then((mail) => {
        mails.push(decodeQuotedPrintable(mail))
        callback()
      }),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${user}:${mailPassword}@127.0.0.1:${port}`,
    mails,
    state,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function decodeQuotedPrintable(mail: string): string {
  const unfolded = mail.replaceAll('=\r\n', '')
  return unfolded.replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

export type FakeMailServer = Awaited<ReturnType<typeof startFakeMailServer>>
