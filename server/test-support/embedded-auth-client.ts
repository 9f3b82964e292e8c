import type { TestServer } from './test-server.ts'

type AuthResponseBody = { token: string; email: string; error: string; message: string }
export type AuthResponse = { status: number; headers: Headers; body: Partial<AuthResponseBody> }

type Credentials = { name: string; email: string; password: string }

let createdUsers = 0

/** Creates the credentials of a new user, with an address that no other test uses. */
export function createCredentials(changes: Partial<Credentials> = {}): Credentials {
  return {
    name: 'Nora',
    email: `nora-${++createdUsers}@example.com`,
    password: 'a good password',
    ...changes,
  }
}

/** Creates a client of a test server's embedded sign-in. Like a browser, it stores the session cookie. */
export function createAuthClient(server: Pick<TestServer, 'send'>) {
  const state = { cookie: '', token: '' }

  async function post(action: string, body: unknown = {}, headers = {}): Promise<AuthResponse> {
    const response = await server.send('POST', `/api/v1/auth/${action}`, {
      body,
      headers: { 'Sec-Fetch-Site': 'same-origin', ...(state.cookie && { Cookie: state.cookie }), ...headers },
    })
    const [pair] = response.headers.get('Set-Cookie')?.split(';') ?? []
    if (pair) state.cookie = pair.endsWith('=') ? '' : pair
    const text = await response.text()
    const result = (text ? JSON.parse(text) : {}) as Partial<AuthResponseBody>
    if (result.token) state.token = result.token
    return { status: response.status, headers: response.headers, body: result }
  }

  return {
    state,
    post,
    /** Signs up and returns the user. */
    async signUp(user = createCredentials()): Promise<Credentials> {
      const { status, body } = await post('sign-up', user)
      if (status !== 200) throw new Error(`Sign-up failed: ${body.message}`)
      return user
    },
    signIn: ({ email, password }: Pick<Credentials, 'email' | 'password'>) =>
      post('sign-in', { email, password }),
    /** Returns the status of a request with an access token, by default with the last one. */
    status: async (token = state.token) => (await server.send('GET', '/api/v1/users/me', { token })).status,
  }
}

/** Returns a function that creates clients, each with its own IP address, because attempts are limited by address. */
export function createAuthClientFactory(server: TestServer) {
  let usedAddresses = 0
  return (address = `198.51.100.${++usedAddresses}`): AuthClient =>
    createAuthClient({
      send: (method, path, options = {}) =>
        server.send(method, path, {
          ...options,
          headers: { 'X-Forwarded-For': address, ...options.headers },
        }),
    })
}

export type AuthClient = ReturnType<typeof createAuthClient>

/** Returns the link in the last email to this address. A server without SMTP_URL writes its emails to the log. */
export function findMailedLink(output: string, email: string, mode: 'verifyEmail' | 'resetPassword'): URL {
  const links = output
    .split(`Mail to ${email}, `)
    .flatMap((part) => /^[^:]*: (https?:[\w.:/?&=%-]+)/.exec(part)?.[1] ?? [])
  const link = links
    .map((text) => new URL(text))
    .findLast(({ searchParams }) => searchParams.get('mode') === mode)
  if (!link) throw new Error(`No email (${mode}) was sent to ${email}`)
  return link
}
