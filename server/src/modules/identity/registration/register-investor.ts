import { isStaff, refuseField, roleIds, say } from '@moorgate/contract'
import type { AnswerOf, BodyOf } from '@moorgate/contract'
import type * as contract from '@moorgate/contract/identity/index.ts'
import { wireTime } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { setValues } from '../../attributes/index.ts'
import { accountById } from '../account.ts'
import { openAccount } from '../open-account.ts'

/**
 * Staff open an account for an investor, who gets a mail to choose a password. Staff are told of an address
 * that is taken.
 */
export async function registerInvestor(
  work: Work,
  person: BodyOf<typeof contract.registerInvestor>,
): Promise<AnswerOf<typeof contract.registerInvestor>> {
  await checkOwner(work, person.owner_id)
  const user = await openAccount(work, person, {
    ownerId: person.owner_id ?? null,
    createdBy: work.actor.id,
    source: 'staff',
  })
  if (!user) refuseField('email', say.taken)
  const { id, first_name, last_name, email, phone, owner_id, investor_type_id } = user
  const { attribute_values: values } = person
  if (values)
    await setValues(
      work,
      { owner_type: 'user', owner_id: id },
      { values, at: 'attribute_values', isNew: true },
    )
  work.emit({
    type: 'identity.account_opened',
    subject: { type: 'user', id },
    after: { first_name, last_name, email, phone, owner_id, investor_type_id },
  })
  return {
    id,
    reference: user.reference,
    first_name,
    last_name,
    name: user.name,
    email,
    phone,
    role_id: roleIds.user,
    owner_id,
    investor_type_id,
    email_verified_at: null,
    created_at: wireTime(user.created_at),
    version: user.version,
  }
}

/** An investor is looked after by staff of the same tenant. */
async function checkOwner(work: Work, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const owner = await accountById(work.db, work.tenant.id, id)
  if (!owner || !isStaff(owner.roleId)) refuseField('owner_id', say.in)
}
