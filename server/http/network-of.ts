import { isIPv4, isIPv6 } from 'node:net'

/**
 * Whom an address stands for, as far as limits go: an IPv4 address for itself, also when written as IPv6; an IPv6
 * address for its /64, since whoever has one has all of that.
 */
export function rateLimitKey(address: string): string {
  const [plain = ''] = address.split('%')
  const [, mapped = ''] = /^::ffff:([\d.]+)$/i.exec(plain) ?? []
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return address
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return `${[...first, ...new Array(zeros).fill('0'), ...last].slice(0, 4).join(':')}::/64`
}
