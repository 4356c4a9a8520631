import { refuse } from '@moorgate/contract'
import type { BodyOf, FieldErrors, placeSignatureFields } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import type { Request } from './request.ts'

type SignerInput = NonNullable<BodyOf<typeof placeSignatureFields>['signers']>[number]

/**
 * Makes these the signers of a draft, in their order. Fields go with their signers: anyone who changes the
 * signers sends the fields along. 422 on a person who is named twice, has an account and can't sign in, or is
 * named by an address that belongs to an account: an account proves more than a letter does.
 */
export async function replaceSigners(
  work: Work,
  request: Request,
  signers: readonly SignerInput[],
): Promise<void> {
  const accounts = await accountsOf(work, signers)
  const errors: FieldErrors = {}
  for (const [index, signer] of signers.entries()) {
    const [part, message] = wrongWith(signer, signers.slice(0, index), accounts) ?? []
    if (part !== undefined) errors[`signers.${index}.${part}`] = [message ?? '']
  }
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  await clearFields(work, request.id)
  await work.db
    .deleteFrom('signature_signers')
    .where('tenant_id', '=', work.tenant.id)
    .where('request_id', '=', request.id)
    .execute()
  if (signers.length === 0) return
  await work.db
    .insertInto('signature_signers')
    .values(
      signers.map((signer, index) => ({
        tenant_id: work.tenant.id,
        request_id: request.id,
        position: index + 1,
        user_id: signer.user_id ?? null,
        outside_name: isOutside(signer) ? (signer.name ?? null) : null,
        outside_email: isOutside(signer) ? (signer.email ?? null) : null,
      })),
    )
    .execute()
}

const isOutside = ({ user_id: id }: SignerInput) => id === null || id === undefined

interface Accounts {
  ids: ReadonlySet<number>
  emails: ReadonlySet<string>
}

/** Which of these people and addresses have an account that can be signed in to. */
async function accountsOf(work: Work, signers: readonly SignerInput[]): Promise<Accounts> {
  const ids = signers.flatMap(({ user_id: id }) => id ?? [])
  const emails = signers.flatMap(({ email }) => email ?? [])
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from users u
    where u.tenant_id = ${work.tenant.id} and u.is_active and u.deleted_at is null
      and (u.id = any(${ids}::bigint[]) or u.email = any(${emails}::text[]))`.execute(work.db)
  return { ids: new Set(rows.map(({ id }) => id)), emails: new Set(rows.map(({ email }) => email)) }
}

function wrongWith(
  signer: SignerInput,
  before: readonly SignerInput[],
  { ids, emails }: Accounts,
): [part: string, message: string] | undefined {
  const { user_id: id, name, email } = signer
  if (!isOutside(signer)) {
    if (before.some((each) => each.user_id === id)) return ['user_id', 'This person is already a signer.']
    return ids.has(id!) ? undefined : ['user_id', 'This person cannot sign in.']
  }
  if (!name) return ['name', 'Enter the signer’s name.']
  if (!email) return ['email', 'Enter an e-mail address for the link.']
  if (before.some((each) => each.email === email)) return ['email', 'This person is already a signer.']
  return emails.has(email) ? ['email', 'This address has an account. Choose the person by name.'] : undefined
}

export async function clearFields(work: Work, requestId: number): Promise<void> {
  await work.db
    .deleteFrom('signature_fields')
    .where('tenant_id', '=', work.tenant.id)
    .where('request_id', '=', requestId)
    .execute()
}
