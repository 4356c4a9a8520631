import { isStaff, refuse, refuseField, roleIds, say } from '@moorgate/contract'
import { parseLei } from '../../domain/identifiers.ts'
import { canonicalAddress } from '../../domain/canonical-address.ts'
import type { Address } from '../../domain/canonical-address.ts'
import { canonicalCompanyNumber } from '../../domain/canonical-company-number.ts'
import { parseVatNumber } from '../../domain/uk-identifiers.ts'
import type { Work } from '../../kernel/work.ts'
import { checkPerson } from '../identity/index.ts'
import { mustKeepMembers, setMembers } from './members.ts'

type Values = Record<string, unknown>

/** What a member who leads an organisation may not change about it. */
const forStaff = ['owner_id', 'lead_user_id', 'user_ids', 'status'] as const

/** Numbers in their canonical form, people of the right kind. Refuses with 422 on the field. */
export async function checkOrganisation(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const of = (key: string) => (values[key] === undefined ? existing?.[key] : values[key])
  const isBritish = (of('country') ?? 'GB') === 'GB'
  const numbers = {
    registration_number: (text: string) =>
      of('type') === 'Business'
        ? canonicalCompanyNumber(text, { country: of('country'), field: 'registration_number' })
        : text.toUpperCase(),
    vat_number: (text: string) => (isBritish ? parseVatNumber(text) : text.toUpperCase()),
    lei: parseLei,
  }
  const read = Object.entries(numbers).flatMap(([key, parse]) => {
    const given = values[key]
    if (typeof given !== 'string') return []
    return [[key, parse(given) ?? refuseField(key, say.format)] as const]
  })
  const addresses = ['address', 'trading_address'].flatMap((key) =>
    values[key] ? [[key, canonicalAddress(values[key] as Address, key)] as const] : [],
  )
  await checkPerson(work, 'lead_user_id', values['lead_user_id'], (roleId) => roleId === roleIds.user)
  await checkPerson(work, 'owner_id', values['owner_id'], isStaff)
  return { ...values, ...Object.fromEntries([...read, ...addresses]) }
}

/** Of a change: who may make it, and the members that it names. */
export async function prepareOrganisation(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const isInvestor = work.actor.roleId === roleIds.user
  if (isInvestor && existing?.['lead_user_id'] !== work.actor.id) refuse({ code: 'forbidden' })
  if (isInvestor) await mustKeepMembers(work, Number(existing!['id']), values['user_ids'])
  const allowed = isInvestor
    ? Object.fromEntries(Object.entries(values).filter(([key]) => !forStaff.some((name) => name === key)))
    : values
  const { user_ids: userIds, ...columns } = await checkOrganisation(work, allowed, existing)
  const lead = (columns['lead_user_id'] ?? existing?.['lead_user_id'] ?? null) as number | null
  if (userIds !== undefined || columns['lead_user_id'] !== undefined)
    await setMembers(work, Number(existing!['id']), {
      userIds: userIds as number[] | undefined,
      leadUserId: lead,
    })
  return columns
}
