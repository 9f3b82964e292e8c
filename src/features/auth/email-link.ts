/**
 * Returns the code of a link in an email of the sign-in service; null if the link is incomplete or has another purpose. The code
 * stays in the address, so that the page can be loaded again.
 *
 * @param search of the URL. The router would read a code of digits as a number.
 */
export function getActionCode(search: string, expectedMode: 'resetPassword' | 'verifyEmail'): string | null {
  const parameters = new URLSearchParams(search)
  return parameters.get('mode') === expectedMode ? parameters.get('oobCode') || null : null
}
