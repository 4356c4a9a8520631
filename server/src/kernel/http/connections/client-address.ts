import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

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
  const blocks = blockList(trusted)
  return (address) => {
    const plain = plainAddress(address) ?? ''
    return blocks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * What limits are counted by: an IPv4 address, or the /64 that one IPv6 customer has to itself, as
 * `2001:db8:1:2::/64`.
 */
export function throttleKeyOf(address: string): string {
  if (isIP(address) !== 6) return address
  return `${hextets(address).slice(0, 4).join(':')}::/64`
}

function blockList(trusted: readonly string[]): BlockList {
  const blocks = new BlockList()
  for (const block of trusted) addBlock(blocks, block)
  return blocks
}

function addBlock(blocks: BlockList, block: string): void {
  const [address = '', bits] = block.split('/')
  const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0) throw new Error(`"${block}" is no address or CIDR block of a proxy.`)
  if (bits === undefined) blocks.addAddress(address, kind)
  else blocks.addSubnet(address, Number(bits), kind)
}

/** An address without port, brackets, zone and IPv4-in-IPv6 prefix; undefined when it is none. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase()
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const address = (bare.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(address) === 0 ? undefined : address
}

/** The eight groups of an IPv6 address, without leading zeros. */
function hextets(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = '', right = ''] = canonical.split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === '' ? [] : right.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
