import { stoppable } from '@moorgate/contract/notifications/index.ts'
import type { Stoppable } from '@moorgate/contract/notifications/index.ts'
import { linkTo } from '../../kernel/links.ts'
import { sameSecret, signature } from '../../kernel/tokens.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import type { Work } from '../../kernel/work.ts'

/** Whose e-mails a link stops. Marketing is written to contacts too, who have no account. */
export interface MailReader {
  kind: 'user' | 'contact'
  id: number
}

export interface UnsubscribeLink extends MailReader {
  stops: Stoppable
}

const signed = ({ signingSecret }: Pick<Tenant, 'signingSecret'>, { kind, id, stops }: UnsubscribeLink) =>
  signature(signingSecret, ['unsubscribe', kind, id, stops])

/**
 * `/unsubscribe/user.7.reports.3f…`, signed under the tenant's own secret: it stops the e-mails of one group to one
 * person, and nothing else. It works for as long as somebody keeps the letter.
 */
export function unsubscribeUrl(work: Pick<Work, 'platform' | 'tenant'>, link: UnsubscribeLink): string {
  const token = [link.kind, link.id, link.stops, signed(work.tenant, link)].join('.')
  return linkTo(work.platform, work.tenant, `/unsubscribe/${token}`)
}

/** What a token stops; undefined of one that was altered, or that is another tenant's. */
export function readUnsubscribeToken(
  tenant: Pick<Tenant, 'signingSecret'>,
  token: string,
): UnsubscribeLink | undefined {
  const [, kind, id, name, given = ''] =
    /^(user|contact)\.([1-9]\d{0,15})\.([a-z]+)\.([0-9a-f]{64})$/.exec(token) ?? []
  const stops = stoppable.find((each) => each === name)
  if (stops === undefined) return undefined
  const link: UnsubscribeLink = { kind: kind as MailReader['kind'], id: Number(id), stops }
  return sameSecret(given, signed(tenant, link)) ? link : undefined
}
