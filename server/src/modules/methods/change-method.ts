import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, createInvestmentMethodEntity } from '@moorgate/contract'
import { mustBeConfirmed } from '../../kernel/session-life.ts'
import type { Work } from '../../kernel/work.ts'
import { canonicalAddress } from '../../domain/canonical-address.ts'
import { unsetDefault } from './add-method.ts'
import { isSameAccount, keepBankAccount } from './bank-accounts.ts'
import type { BankInput } from './bank-accounts.ts'
import { checkHolders, holdersOf, keepHolders, sameHolders } from './holders.ts'
import type { Holders } from './holders.ts'
import { checkComplete, kindOf, mustBeLead, withHand } from './method-rules.ts'
import type { Completeness } from './method-rules.ts'

type Values = Record<string, unknown>
type Body = Partial<BodyOf<typeof createInvestmentMethodEntity>>

interface Entity extends Values {
  id: number
  status: string
  lead_user_id: number
  investment_method_id: number
  bank_account_id: number | null
  changed_by: number[]
}

/** What has to be approved anew when it changes. */
const approved = [
  'registered_name',
  'provider_name',
  'provider_reference',
  'scheme_reference',
  'isa_reference',
  'trustees',
  'ownership',
  'beneficial_owners',
] as const

/**
 * What a change of a method comes to, as columns. Whose method it is, of which kind and for which
 * organisation stays: another of those is another method. Changing the holders, the bank account or what
 * stands on the register asks for approval again.
 */
export async function changeMethod(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const entity = existing as Entity
  mustBeLead(work, entity)
  if (entity.status === 'closed') refuse({ code: 'conflict', reason: 'closed' })
  const { bank, holders, is_default, ...rest } = values as Body
  const {
    investment_method_id: _kind,
    user_id: person,
    lead_user_id: _lead,
    organisation_id: _for,
    ...fields
  } = rest
  if (person !== undefined && person !== entity.lead_user_id) refuseField('user_id', say.prohibited)
  const method = await kindOf(work, entity)
  const merged = { ...entity, ...definedOf(fields) } as Completeness
  if (entity.status !== 'draft') checkComplete(method, merged)
  const newHolders = holders && (await changeHolders(work, entity, holders, method.max_holders))
  const bankColumns = bank ? await changeBank(work, entity, bank) : {}
  if (is_default === true && entity['is_default'] !== true) await unsetDefault(work, entity.lead_user_id)
  const touches =
    newHolders ||
    'bank_account_id' in bankColumns ||
    approved.some((key) => fields[key] !== undefined && !isSame(fields[key], entity[key]))
  return {
    ...fields,
    ...(fields.address && { address: canonicalAddress(fields.address) }),
    ...bankColumns,
    ...(is_default !== undefined && { is_default }),
    ...(touches && reopened(work, entity)),
  }
}

/**
 * Approved goes back to staff, who did not make this change; what waits, waits on, and anyone who changed it
 * doesn't decide.
 */
function reopened(work: Work, entity: Entity): Values {
  const changedBy = { changed_by: withHand(entity.changed_by, work.actor.id) }
  if (entity.status !== 'approved') return changedBy
  work.emit({
    type: 'method.submitted',
    subject: { type: 'investment_method_entity', id: entity.id },
    payload: { user_id: entity.lead_user_id, reopened: true },
    before: { status: 'approved' },
    after: { status: 'pending' },
  })
  return {
    ...changedBy,
    status: 'pending',
    submitted_at: work.now,
    decided_by: null,
    decided_at: null,
    decision_reason: null,
  }
}

async function changeHolders(
  work: Work,
  entity: Entity,
  given: Holders,
  maxHolders: number,
): Promise<boolean> {
  const before = await holdersOf(work, entity.id)
  if (sameHolders(before, given)) return false
  const known = before.map((holder) => holder.user_id)
  await checkHolders(work, given, { leadUserId: entity.lead_user_id, maxHolders, known })
  await keepHolders(work, entity.id, given)
  work.emit({
    type: 'method.holders_changed',
    subject: { type: 'investment_method_entity', id: entity.id },
    before: { holders: before },
    after: { holders: given },
  })
  return true
}

/**
 * Where money is paid to is changed by somebody who has just proved who they are; the lead is told, no matter
 * who did it. The account waits, also where it is the first one of a method that was handed in without.
 */
async function changeBank(work: Work, entity: Entity, bankInput: BankInput): Promise<Values> {
  const { bank_account_id: keptId } = entity
  if (keptId !== null && (await isSameAccount(work, { id: keptId, entityId: entity.id }, bankInput)))
    return {}
  const waits = keptId !== null || entity.status !== 'draft'
  if (waits) mustBeConfirmed(work)
  const { id: bankAccountId, verified } = await keepBankAccount(work, entity.id, bankInput, { waits })
  if (waits)
    work.emit({
      type: 'method.bank_changed',
      subject: { type: 'investment_method_entity', id: entity.id },
      payload: { user_id: entity.lead_user_id },
      before: { bank_account_id: keptId },
      after: { bank_account_id: bankAccountId, verified },
    })
  return { bank_account_id: bankAccountId }
}

const definedOf = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Columns of JSON come back with their keys in another order. */
const isSame = (given: unknown, stored: unknown) => canonical(given) === canonical(stored)
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
