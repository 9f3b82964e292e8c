import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const types = {
  html: 'text/html',
  js: 'text/javascript',
  wasm: 'application/wasm',
  jpg: 'image/jpeg',
  png: 'image/png',
}

async function readBody(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** Serves the built page and the inputs. Calls `onPost(path, query, body)` for each POST request of the page. */
export async function serve({ folders, plan, onPost, policy }) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (policy) response.setHeader('content-security-policy', policy)
    if (request.method === 'POST') {
      await onPost(url.pathname, url.searchParams, await readBody(request))
      response.end()
      return
    }
    if (url.pathname === '/plan') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(plan()))
      return
    }
    const name = url.pathname === '/' ? 'index.html' : url.pathname.slice(1)
    const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
    response.writeHead(path ? 200 : 404, {
      'content-type': types[name.split('.').pop()] ?? 'application/octet-stream',
    })
    if (path) createReadStream(path).pipe(response)
    else response.end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${server.address().port}`, close: () => server.close() }
}
