import { lookup } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { startWebhookReceiver } from '../test-support/webhook-receiver.ts'
import { isPublicAddress, type ResolveHost } from './public-address.ts'
import { createWebhookSender, findUrlProblem } from './webhook-sender.ts'

describe('without WEBHOOK_PRIVATE', () => {
  const message = { id: 'one', payload: '{}' }
  const secret = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

  test.each([
    ['http://example.com/', 'must be an https address'],
    ['ftp://example.com/', 'must be an https address'],
    ['nonsense', 'must be an https address'],
    ['https://user:pass@example.com/', 'must not contain a user name or a password'],
    ['https://127.0.0.1/', 'must be a public address'],
    ['https://2130706433/', 'must be a public address'],
    ['https://0x7f.1/', 'must be a public address'],
    ['https://10.1.2.3/', 'must be a public address'],
    ['https://169.254.169.254/latest/meta-data', 'must be a public address'],
    ['https://[::1]/', 'must be a public address'],
    ['https://[::ffff:192.168.0.1]/', 'must be a public address'],
    ['https://[fd00::1]/', 'must be a public address'],
    ['https://[64:ff9b::7f00:1]/', 'must be a public address'],
    ['https://[::127.0.0.1]/', 'must be a public address'],
    ['https://[2606:4700::1111]/', undefined],
    ['https://example.com/', undefined],
    ['https://8.8.8.8/', undefined],
  ])('the URL %s: %s', (url, problem) => {
    expect(findUrlProblem(url, false)).toBe(problem)
  })

  test.each(['0.0.0.0', '100.64.0.1', '192.0.2.1', '224.0.0.1', '255.255.255.255', 'fe80::1', '::', 'x'])(
    '%s is not public',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )

  test('a host that resolves to a private address is not called, even if its first address was public', async () => {
    const receiver = await startWebhookReceiver()
    const answers = ['203.0.114.1', '127.0.0.1']
    const asked: string[] = []
    const resolve: ResolveHost = (hostname, _options, callback) => {
      asked.push(hostname)
      const address = answers[Math.min(asked.length, answers.length) - 1] ?? ''
      callback(null, [{ address, family: 4 }])
    }
    const send = createWebhookSender({ allowPrivate: false, timeoutMs: 500, resolve })
    const target = { url: `https://rebind.example:${receiver.port}/`, secret }
    // The first attempt fails, because it connects to the public address, which does not respond here.
    await expect(send(target, message)).rejects.toThrow()
    await expect(send(target, message)).rejects.toThrow('The host has no public address')
    expect(asked).toEqual(['rebind.example', 'rebind.example'])
    expect(receiver.received).toEqual([])
    await receiver.close()
  })

  test.each(['https://localhost:9/', 'HTTPS://localhost:9/', ' https://localhost:9/'])(
    'localhost is not called: %s',
    async (url) => {
      const send = createWebhookSender({ allowPrivate: false, resolve: lookup as ResolveHost })
      await expect(send({ url, secret }, message)).rejects.toThrow('The host has no public address')
    },
  )

  test('redirects are not followed', async () => {
    const [target, receiver] = [await startWebhookReceiver(), await startWebhookReceiver()]
    receiver.state.status = 302
    receiver.state.headers = { Location: target.url }
    const send = createWebhookSender({ allowPrivate: true })
    await expect(send({ url: receiver.url, secret }, message)).rejects.toThrow('status 302')
    expect(target.received).toEqual([])
    await Promise.all([target.close(), receiver.close()])
  })
})
