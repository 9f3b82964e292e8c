import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

export const testProjectId = 'vision-test'
/** The environment variables of a server that uses a real Firebase project. */
export const firebaseEnv = { FIREBASE_PROJECT_ID: testProjectId, FIREBASE_API_KEY: 'public' }
const keyId = 'test-key'

type Claims = Record<string, unknown>
type User = { localId: string; email: string; validSince: string; disabled?: boolean }

/**
 * Starts a fake of the Google API that firebase-admin calls for ID tokens: public keys, user lookup and deletion. It listens on
 * a loopback port; `agent` connects firebase-admin to it without TLS.
 */
export async function startFakeGoogle() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const users = new Map<string, User>()
  const state = { isDown: false, keyRequests: 0, keyResponse: undefined as string | undefined }
  const server = createServer((request, response) => {
    if (state.isDown) return request.socket.destroy()
    if (request.url?.startsWith('/robot/v1/metadata/x509/')) {
      state.keyRequests++
      const keys = JSON.stringify({ [keyId]: publicKey.export({ type: 'spki', format: 'pem' }) })
      response.writeHead(state.keyResponse ? 503 : 200, {
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=3600',
      })
      return response.end(state.keyResponse ?? keys)
    }
    void respondToAccounts(request, response, users)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    users,
    agent: createPlainAgent(port),
    credential: { getAccessToken: async () => ({ access_token: 'test', expires_in: 3600 }) },
    /** Creates a user and returns an ID token. */
    signIn(uid: string, claims: Claims = {}): string {
      const email = `${uid}@example.com`
      users.set(uid, users.get(uid) ?? { localId: uid, email, validSince: '1' })
      return createToken(privateKey, { sub: uid, user_id: uid, email, ...claims })
    },
    mint: (claims: Claims, header: Claims = {}, key: KeyObject = privateKey) =>
      createToken(key, claims, header),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeGoogle = Awaited<ReturnType<typeof startFakeGoogle>>

/** Creates an HTTP agent without TLS, for the https URLs that firebase-admin requires. */
function createPlainAgent(port: number): Agent {
  class PlainAgent extends Agent {
    override createConnection(): Duplex {
      return connect(port, '127.0.0.1')
    }
  }
  return new PlainAgent({ keepAlive: false })
}

async function respondToAccounts(
  request: IncomingMessage,
  response: ServerResponse,
  users: Map<string, User>,
) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { localId } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { localId?: string | string[] }
  const id = [localId].flat()[0] ?? ''
  const user = users.get(id)
  response.writeHead(user ? 200 : request.url?.endsWith(':delete') ? 400 : 200, {
    'Content-Type': 'application/json',
  })
  if (request.url?.endsWith(':delete')) {
    users.delete(id)
    return response.end(user ? '{}' : '{"error":{"code":400,"message":"USER_NOT_FOUND"}}')
  }
  response.end(JSON.stringify(user ? { users: [user] } : {}))
}

function createToken(key: KeyObject, claims: Claims, header: Claims = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    iss: `https://securetoken.google.com/${testProjectId}`,
    aud: testProjectId,
    auth_time: now - 10,
    iat: now - 10,
    exp: now + 3600,
    ...claims,
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: keyId, ...header })}.${encode(payload)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}
