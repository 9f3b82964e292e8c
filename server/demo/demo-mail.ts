import type { Log } from '../log.ts'
import { demoProjectId } from './emulator-process.ts'

type Code = { email: string; requestType: string; oobLink: string }

/** The demo sends no mail: the newest link is printed, leading to the app's own page for it. */
export async function printMail(host: string, publicUrl: string, log: Log): Promise<void> {
  const list = await fetch(`http://${host}/emulator/v1/projects/${demoProjectId}/oobCodes`).then(
    (answer) => answer.json() as Promise<{ oobCodes?: Code[] }>,
    () => ({ oobCodes: [] }),
  )
  const code = list.oobCodes?.at(-1)
  if (!code) return
  const { searchParams } = new URL(code.oobLink)
  const link = new URL('/auth/action', publicUrl)
  for (const name of ['mode', 'oobCode']) link.searchParams.set(name, searchParams.get(name) ?? '')
  const matter = code.requestType === 'PASSWORD_RESET' ? 'choose a new password' : 'verify your address'
  log.info(`Mail to ${code.email}, ${matter}: ${link}`)
}
