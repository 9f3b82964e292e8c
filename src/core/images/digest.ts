/** SHA-256 in hex. Pages on plain HTTP have no Web Crypto: there a file is recognized by its name, size and date. */
export async function digestFile(file: File): Promise<string> {
  if (!crypto.subtle) return `${file.name}/${file.size}/${file.lastModified}`
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
