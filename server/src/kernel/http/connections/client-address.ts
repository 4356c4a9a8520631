import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** Tells a client's address from a request. */
export type AddressReader = (raw: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/**
 * Reads the client's address past proxies that we trust, given as addresses or CIDR blocks. `X-Forwarded-For`
 * is read from the right and only as far as the hops are trusted: whatever stands further left is what a
 * client says about itself. Throws at start for a block that is none.
 */
export function addressReader(trusted: readonly string[]): AddressReader {
  const isTrusted = proxyCheck(trusted)
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
    const hops = String(headers['x-forwarded-for'] ?? '').split(',')
    while (isTrusted(address)) {
      const next = plainAddress(hops.pop() ?? '')
      if (next === undefined) break
      address = next
    }
    return address
  }
}

/** Tells whether an address is a proxy's that we trust. Throws at start for a block that is none. */
export function proxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const blocks = trusted.map(blockOf)
  return (text) => {
    if (blocks.length === 0 || isIP(text) === 0) return false
    const address = ipaddr.process(text)
    return blocks.some((block) => address.kind() === block[0].kind() && address.match(block))
  }
}

/**
 * What limits are counted by: an IPv4 address, or the /64 that one IPv6 customer has to itself, as
 * `2001:db8:1:2::/64`.
 */
export function throttleKeyOf(address: string): string {
  if (isIP(address) !== 6) return address
  return `${ipaddr.IPv6.parse(address).toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}

function blockOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (isIP(text) === 0) throw new Error(`"${text}" is no address or CIDR block of a proxy.`)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv6' ? 128 : 32]
}

/** An address without port, brackets, zone and IPv4-in-IPv6 prefix; undefined when it is none. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const address = bare.split('%')[0] ?? ''
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString()
}
