import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts an S3 server with the bucket `photos`, which stores its objects in the folder. */
export async function startFakeS3(directory: string) {
  const configureBuckets = [{ name: 'photos' }]
  const s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  await s3.configureBuckets()
  const handle = s3.callback()
  let isRefusing = false
  const server = createServer((request, response) => {
    if (isRefusing) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    else void handle(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const url = `s3://photos?endpoint=http://127.0.0.1:${port}`
  return {
    env: { IMAGE_STORE: url, ...credentials },
    /** Ends all requests, and refuses others until `accept`. */
    refuse(): void {
      isRefusing = true
      server.closeAllConnections()
    },
    accept(): void {
      isRefusing = false
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
