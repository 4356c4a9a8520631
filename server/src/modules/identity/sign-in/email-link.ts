import { later, minutes } from '../../../kernel/clock.ts'
import type { Tenant } from '../../../kernel/tenants.ts'
import { sameSecret, signature } from '../../../kernel/tokens.ts'

interface Holder {
  id: number
  email: string
}

const lasts = minutes(60)

/**
 * The path of the link that confirms an e-mail address:
 * `/email/verify/7/3f…?expires=1764000000&signature=9a…`. Path and query are signed under the tenant's own
 * secret, so a link holds on every host of the tenant and on none of another's. The hash ties it to the
 * address: after a change of address it confirms nothing. Expiry in Unix seconds.
 */
export function verificationPath(tenant: Pick<Tenant, 'signingSecret'>, holder: Holder, now: Date): string {
  const expires = Math.floor(later(now, lasts).getTime() / 1000)
  const path = `/email/verify/${holder.id}/${addressHash(tenant, holder)}?expires=${expires}`
  return `${path}&signature=${signature(tenant.signingSecret, ['email/verify', path])}`
}

/** Whether this is such a link, as it was made, for this person's present address, and still in time. */
export function isVerificationLink(
  tenant: Pick<Tenant, 'signingSecret'>,
  holder: Holder,
  link: { hash: string; expires: string; signature: string },
  now: Date,
): boolean {
  const path = `/email/verify/${holder.id}/${addressHash(tenant, holder)}?expires=${link.expires}`
  const isOurs = sameSecret(link.signature, signature(tenant.signingSecret, ['email/verify', path]))
  return (
    isOurs &&
    sameSecret(link.hash, addressHash(tenant, holder)) &&
    Number(link.expires) * 1000 > now.getTime()
  )
}

const addressHash = (tenant: Pick<Tenant, 'signingSecret'>, { id, email }: Holder) =>
  signature(tenant.signingSecret, ['email address', id, email]).slice(0, 40)
