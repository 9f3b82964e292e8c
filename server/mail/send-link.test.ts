import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { type FakeMailServer, mailPassword, startFakeMailServer } from '../test-support/fake-mail-server.ts'
import { createLinkSender } from './send-link.ts'

let mailServer: FakeMailServer
const log: string[] = []
beforeAll(async () => {
  mailServer = await startFakeMailServer()
})
afterAll(() => mailServer.close())
beforeEach(() => {
  mailServer.mails.length = 0
  log.length = 0
})

const createSender = (smtpUrl: string | undefined, publicUrl = 'https://vision.example') =>
  createLinkSender({
    smtpUrl,
    from: 'AI Vision <no-reply@example.com>',
    publicUrl: () => publicUrl,
    log: createLogger({ level: 'info', json: true }, { write: (line) => void log.push(line) }),
  })

test.each([
  ['resetPassword', 'Choose a new password', 'valid for one hour'],
  ['verifyEmail', 'Verify your email address', 'valid for one day'],
] as const)('emails a link of mode %s, whose code is escaped', async (mode, subject, text) => {
  createSender(mailServer.url)('nora@example.com', mode, 'a+b.c')
  await expect.poll(() => mailServer.mails).toHaveLength(1)
  const mail = mailServer.mails[0] ?? ''
  expect(mail).toMatch(/^From: AI Vision <no-reply@example\.com>\r$/m)
  expect(mail).toMatch(/^To: (""\s*)?<?nora@example\.com>?\r$/m)
  expect(mail).toMatch(new RegExp(`^Subject: ${subject}\r$`, 'm'))
  expect(mail).toContain(text)
  expect(mail).toContain(`https://vision.example/auth/action?mode=${mode}&oobCode=a%2Bb.c\r\n`)
  expect(log).toEqual([])
})

test('an address cannot add recipients or headers', async () => {
  createSender(mailServer.url)('a@example.com, b@example.com\r\nBcc: c@example.com', 'verifyEmail', 'x')
  await expect.poll(() => log.length + mailServer.mails.length).toBe(1)
  for (const mail of mailServer.mails) expect(mail).not.toMatch(/^Bcc:/im)
})

test.each([
  ['a refused login', () => mailServer.url],
  ['an unreachable server', () => `smtp://mailer:${mailPassword}@127.0.0.1:1`],
  ['an unknown host', () => `smtp://mailer:${mailPassword}@no-such-host.invalid`],
])('logs %s once, without the password and the link', async (_, url) => {
  mailServer.state.isRefusing = true
  createSender(url())('nora@example.com', 'resetPassword', 'secret-code')
  await expect.poll(() => log).toHaveLength(1)
  mailServer.state.isRefusing = false
  expect(JSON.parse(log[0] ?? '')).toMatchObject({
    level: 'error',
    message: 'Email not sent. Check SMTP_URL.',
    reason: expect.stringMatching(/\w/),
  })
  expect(log[0]).not.toMatch(new RegExp(`${mailPassword}|${btoa(mailPassword)}|secret-code`))
})

test('without SMTP_URL writes the link to the log', () => {
  createSender(undefined, 'http://localhost:3000')('nora@example.com', 'verifyEmail', 'a+b')
  expect(JSON.parse(log[0] ?? '').message).toBe(
    'Mail to nora@example.com, verify your email address: http://localhost:3000/auth/action?mode=verifyEmail&oobCode=a%2Bb',
  )
})
