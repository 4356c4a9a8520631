import { defaultBrand } from '@moorgate/contract/colour.ts'
import type { BrandColours } from '@moorgate/contract/colour.ts'
import { storedBody } from '../../kernel/mail/index.ts'
import type { Mail, Sender } from '../../kernel/mail/index.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import type { Work } from '../../kernel/work.ts'

/** The firm as its letters show it: its name, its colours, and who it is in law. */
export function senderOf({ name, branding }: Pick<Tenant, 'name' | 'branding'>): Sender {
  const { company_name, company_number, company_address, colours } = branding
  const number = company_number === null ? null : `company number ${company_number}`
  const legal = [company_name ?? name, number, company_address].filter((part) => part !== null).join(', ')
  return { name, colours: { ...defaultBrand, ...(colours as Partial<BrandColours>) }, legal: `${legal}.` }
}

/**
 * Lays a letter in the outbox, once for its cause: a listener that runs twice writes it once. An answer to it goes to `replyTo`, else to
 * the firm's support address.
 */
export async function postLetter(
  work: Work,
  posting: { to: string; cause: string; mail: Mail; replyTo?: string },
): Promise<void> {
  const { subject, text, html } = posting.mail
  await work.db
    .insertInto('mails')
    .values({
      tenant_id: work.tenant.id,
      cause: posting.cause,
      recipient: posting.to,
      subject,
      ...storedBody(work.platform, { tenantId: work.tenant.id, cause: posting.cause }, { text, html }),
      reply_to: posting.replyTo ?? null,
      created_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'cause']).doNothing())
    .execute()
}
