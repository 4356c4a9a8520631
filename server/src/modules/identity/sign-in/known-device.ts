import type { FastifyReply, FastifyRequest } from 'fastify'
import { days, later } from '../../../kernel/clock.ts'
import { hostCookie, sendHostCookie } from '../../../kernel/http/cookies.ts'
import type { Tenant } from '../../../kernel/tenants.ts'
import { randomToken, sameSecret, signature } from '../../../kernel/tokens.ts'

const name = 'device'
const lasts = days(180)
/** Accounts that one browser is remembered for. */
const mostAccounts = 4

type Signer = Pick<Tenant, 'id' | 'signingSecret'>

/**
 * The cookie as the browser sent it: `user.device.expires.signature`, one for each account, the newest first.
 */
export const deviceCookie = (request: FastifyRequest): string | undefined => hostCookie(request, name)

/**
 * The id of the device, where this account has signed in on it within half a year. Somebody who guesses
 * passwords elsewhere uses up the tries of everybody, but not those of such a device.
 */
export function knownDevice(
  tenant: Signer,
  userId: number,
  cookie: string | undefined,
  now: Date,
): string | undefined {
  const entry = entriesOf(cookie).find((each) => each.userId === String(userId))
  if (!entry || !(Number(entry.expires) * 1000 > now.getTime())) return undefined
  return sameSecret(entry.signature, signed(tenant, entry)) ? entry.device : undefined
}

/** Remembers the browser for an account that has just proved who it is. Answers the id of the device. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: number): void {
  const { tenant, server } = request
  const expires = later(server.platform.clock.now(), lasts)
  const entry = {
    userId: String(userId),
    device: randomToken(),
    expires: String(Math.floor(expires.getTime() / 1000)),
  }
  const others = entriesOf(deviceCookie(request)).filter((each) => each.userId !== entry.userId)
  const entries = [{ ...entry, signature: signed(tenant, entry) }, ...others].slice(0, mostAccounts)
  const value = entries.map((each) => [each.userId, each.device, each.expires, each.signature].join('.'))
  sendHostCookie(request, reply, { name, value: value.join('~'), expires })
}

function entriesOf(cookie: string | undefined) {
  return (cookie ?? '').split('~').flatMap((text) => {
    const [userId, device, expires, given, ...rest] = text.split('.')
    if (!userId || !device || !expires || !given || rest.length > 0) return []
    return [{ userId, device, expires, signature: given }]
  })
}

const signed = (
  tenant: Signer,
  { userId, device, expires }: Record<'userId' | 'device' | 'expires', string>,
): string => signature(tenant.signingSecret, ['known device', tenant.id, userId, device, expires])
