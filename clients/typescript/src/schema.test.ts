import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../server/test-support/test-server.ts'

test('schema.gen.ts has the current API; `npm run client:generate` writes it', async () => {
  const server = await createTestServer()
  const text = await (await server.send('GET', '/api/openapi.json')).text()
  await server.close()
  await expect(astToString(await openapiTS(text))).toMatchFileSnapshot('schema.gen.ts')
})
