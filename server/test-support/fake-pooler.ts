import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Starts a proxy between clients and PostgreSQL that does what PgBouncer does with `pool_mode = transaction`: it refuses
 * parameters that it does not know, and passes on no notifications until `passOnNotifications`.
 */
export async function startFakePooler(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let passesNotifications = false
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.once('data', (startup) => {
      if (startup.includes('statement_timeout')) return client.end(createRefusal('statement_timeout'))
      upstream.write(startup)
      client.pipe(upstream)
    })
    upstream.on(
      'data',
      splitMessages((message) => {
        // Their letter is A.
        if (passesNotifications || message[0] !== 0x41) client.write(message)
      }),
    )
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pooled = new URL(url)
  pooled.port = String((server.address() as AddressInfo).port)
  return {
    url: pooled.href,
    passOnNotifications(): void {
      passesNotifications = true
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A message is a letter and its length, without the letter, as an integer. */
const headerLength = 5

function splitMessages(pass: (message: Buffer) => void) {
  let rest = Buffer.of()
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= headerLength && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1)
      rest = rest.subarray(message.length)
      pass(message)
    }
  }
}

function createRefusal(parameter: string): Buffer {
  const text = `SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`
  const message = Buffer.alloc(headerLength + text.length)
  message.write('E')
  message.writeInt32BE(text.length + 4, 1)
  message.write(text, headerLength)
  return message
}
