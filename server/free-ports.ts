import { createServer, type Server } from 'node:net'

/** Loopback ports that were free a moment ago; held together while looking, so that they differ. */
export async function findFreePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, hold))
  const ports = held.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(held.map((server) => new Promise((done) => server.close(done))))
  return ports
}

function hold(): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => done(server))
  })
}
