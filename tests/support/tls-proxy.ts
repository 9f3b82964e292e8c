import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Starts a TLS proxy in front of a server on this machine, with its own certificate for `host`. It replaces the Host header, as
 * nginx does by default. `getPort` is called for each request, so that the server can start later.
 */
export async function startTlsProxy(host: string, getPort: () => number) {
  const { key, cert } = await createCertificate(host)
  const server = createServer({ key, cert }, (from, to) => {
    const port = getPort()
    const headers = {
      ...from.headers,
      host: `127.0.0.1:${port}`,
      'x-forwarded-for': from.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    }
    const { method, url: path } = from
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers)
      pipeline(response, to).catch(() => to.destroy())
    })
    pipeline(from, forwarded).catch(() => to.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `https://${host}:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function createCertificate(host: string): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'vision-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', key, '-out', cert]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    { stdio: 'ignore' },
  )
  const pair = { key: await readFile(key), cert: await readFile(cert) }
  await rm(folder, { recursive: true, force: true })
  return pair
}
