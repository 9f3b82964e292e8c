import type { Logger } from '../log.ts'

export type LinkMode = 'resetPassword' | 'verifyEmail' | 'invitation'

type LinkSenderOptions = {
  /** `smtps://user:password@host:port`. If undefined, the links are written to the log. */
  smtpUrl: string | undefined
  from: string
  /** Without a trailing slash. */
  publicUrl: () => string
  log: Logger
}

const textsByMode = {
  resetPassword: {
    subject: 'Choose a new password',
    body: 'Open this link to choose a new password. It is valid for one hour. If you did not ask for it, ignore this email.',
  },
  verifyEmail: {
    subject: 'Verify your email address',
    body: 'Open this link to verify your email address. It is valid for one day. If you have no account with us, ignore this email.',
  },
  // Without names, which the sender of an unwanted email could choose.
  invitation: {
    subject: 'You are invited to an organization',
    body: 'Open this link to see who invites you, and to join. It is valid for seven days and for one person. If you expect no invitation, ignore this email.',
  },
}

export type SendLink = (email: string, mode: LinkMode, code: string) => void

/** Returns at once and logs failures, because a response that waits for the mail server would show that the account exists. */
export function createLinkSender({ smtpUrl, from, publicUrl, log }: LinkSenderOptions): SendLink {
  return (email, mode, code) => {
    const query = new URLSearchParams({ mode, oobCode: code })
    const link = new URL(mode === 'invitation' ? `/invite/${code}` : `/auth/action?${query}`, publicUrl())
    const { subject, body } = textsByMode[mode]
    if (!smtpUrl) {
      log.info(`Mail to ${email}, ${subject.toLowerCase()}: ${link}`)
      return
    }
    const mail = { from, to: { name: '', address: email }, subject, text: `${body}\n\n${link}\n` }
    void sendMail(smtpUrl, mail).catch((error: Error) =>
      log.error({ reason: error.message.slice(0, 200) }, 'Email not sent. Check SMTP_URL.'),
    )
  }
}

type Mail = { from: string; to: { name: string; address: string }; subject: string; text: string }

async function sendMail(smtpUrl: string, mail: Mail): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl)
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}
