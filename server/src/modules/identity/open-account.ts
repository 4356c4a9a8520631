import { roleIds } from '@moorgate/contract'
import { checkNamed } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'

export interface NewInvestor {
  first_name: string
  last_name: string
  email: string
  phone?: string | null | undefined
  investor_type_id?: number | null | undefined
}

/** What every new investor's record has that does not come from a form. */
interface AccountInput {
  passwordHash?: string
  marketing?: boolean
  ownerId?: number | null
  createdBy?: number | null
  source: string
  /** Of the terms that were accepted with it. Staff accept none for anybody. */
  termsVersion?: number
  /** Nobody of the tenant's vouches for them. */
  screened?: boolean
}

/**
 * A new investor's record, or undefined where the address has an account. Both ways cost the same statement;
 * the unique index decides, also between two requests for one address at the same moment.
 */
export async function openAccount(work: Work, person: NewInvestor, opening: AccountInput) {
  await checkInvestorType(work, person.investor_type_id)
  return work.db
    .insertInto('users')
    .values({
      tenant_id: work.tenant.id,
      role_id: roleIds.user,
      first_name: person.first_name,
      last_name: person.last_name,
      email: person.email,
      phone: person.phone ?? null,
      investor_type_id: person.investor_type_id ?? null,
      password_hash: opening.passwordHash ?? null,
      password_changed_at: opening.passwordHash === undefined ? null : work.now,
      marketing: opening.marketing ?? false,
      ...(opening.termsVersion !== undefined && {
        accepted_terms_version: opening.termsVersion,
        terms_accepted_at: work.now,
      }),
      owner_id: opening.ownerId ?? null,
      created_by: opening.createdBy ?? null,
      source: opening.source,
      screening_status: opening.screened ? 'pending' : 'not_required',
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'email']).where('deleted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/**
 * Looked up first: left to the foreign key, a wrong one would be refused for new addresses only and so tell
 * them from known ones.
 */
async function checkInvestorType(work: Work, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  await checkNamed(work, 'investor_types', 'investor_type_id', id)
}
