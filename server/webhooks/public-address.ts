import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export type ResolveHost = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The only block from which public addresses are assigned. Others may be translated to private addresses of IPv4. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(publicIpv6))
}

/**
 * Resolves only to public addresses. The socket connects to the address that was checked, so a later change of the DNS record
 * has no effect.
 */
export function createPublicLookup(resolve: ResolveHost = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, resolved) => {
      const [first, ...others] = error ? [] : resolved.filter(({ address }) => isPublicAddress(address))
      if (error) callback(error, '')
      else if (!first) callback(new Error('The host has no public address'), '')
      else if (options.all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })
  }
}
