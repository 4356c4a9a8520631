import { createHmac } from 'node:crypto'
import { hours, later } from '../../kernel/clock.ts'
import { linkTo } from '../../kernel/links.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import { randomToken, sameSecret } from '../../kernel/tokens.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'

/** For so long the secret before the present one counts too. */
const overlap = hours(24)

const context = (tenantId: number) => ['web_form_secret', tenantId] as const

/** Makes a new secret and answers it, once. It is kept sealed, and nobody is shown it again. */
export async function renewSecret(work: Work): Promise<{ secret: string }> {
  const secret = randomToken()
  const sealed = seal(work.platform.settings.masterKey, context(work.tenant.id), secret)
  const values = { sealed, set_at: work.now, set_by: work.actor.id }
  await work.db
    .insertInto('web_form_secrets')
    .values({ tenant_id: work.tenant.id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet((row) => ({ ...values, sealed_before: row.ref('web_form_secrets.sealed') })),
    )
    .execute()
  work.emit({ type: 'web_form_secret.renewed', subject: { type: 'web_form_secret', id: null } })
  return { secret }
}

/**
 * Whether a body comes from the tenant's own forms: `sha256=` and the base64 HMAC-SHA-256 of its bytes under
 * the tenant's secret, or under the one before while that counts. Compared in constant time.
 */
export async function isSigned(question: QueryContext, body: Buffer, given: unknown): Promise<boolean> {
  const row = await question.db
    .selectFrom('web_form_secrets')
    .select(['sealed', 'sealed_before', 'set_at'])
    .where('tenant_id', '=', question.tenant.id)
    .executeTakeFirst()
  if (!row || typeof given !== 'string') return false
  const before = question.now < later(row.set_at, overlap) ? row.sealed_before : null
  const { masterKey } = question.platform.settings
  return [row.sealed, before]
    .filter((sealed) => sealed !== null)
    .map((sealed) => signatureOf(unseal(masterKey, context(question.tenant.id), sealed), body))
    .map((expected) => sameSecret(expected, given))
    .includes(true)
}

/** As Typeform writes it in the header `Typeform-Signature`. */
const signatureOf = (secret: string, body: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`

/** Where forms are to be sent, and when the last one came. */
export async function webFormStanding({ db, platform, tenant }: QueryContext) {
  const row = await db
    .selectFrom('web_form_secrets')
    .select(['set_at', 'last_received_at'])
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst()
  return {
    address: linkTo(platform, tenant, '/api/contacts/typeform'),
    has_secret: row !== undefined,
    secret_set_at: row?.set_at.toISOString() ?? null,
    last_received_at: row?.last_received_at?.toISOString() ?? null,
  }
}
