/** What a mailed link asks for. `mode` is the provider's word, `oobCode` its one-time code. */
export type EmailLink = { mode?: string | undefined; oobCode?: string | undefined }

/** The code of a link of the wanted kind, or null: the link is incomplete or another one's. */
export function actionCode(
  { mode, oobCode }: EmailLink,
  wanted: 'resetPassword' | 'verifyEmail',
): string | null {
  return mode === wanted && oobCode ? oobCode : null
}
