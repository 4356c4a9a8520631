import {
  compareDecimals,
  isExisting,
  isLive,
  pageBlocks,
  refuse,
  refuseField,
  say,
  messageFor,
} from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import { sql } from 'kysely'
import { minimumProblem } from '../../domain/minimum-investment.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import type { Work } from '../../kernel/work.ts'
import { withHand } from '../methods/index.ts'
import { changePage, changesThePage } from './page/page-authors.ts'
import { issuerNumber } from './issuer-number.ts'
import { mustBeCleansed } from './must-be-cleansed.ts'
import { communicatorProblem } from './publishing/communicator.ts'
import { checkPage } from './page/page-rules.ts'
import { isUpload, keepPicture } from './page/pictures.ts'
import { freeSlug } from '../../kernel/resource/slug.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'

type Values = Record<string, unknown>

/** Completes and checks what staff write of an opportunity, with the row that it changes, locked. */
export async function prepareOpportunity(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  if (existing) mustTouch(work, existing['status'] as number, 'update')
  const errors = {
    ...contradictions(values, existing),
    ...(existing && frozen(values, existing)),
    ...emptyRules(values),
    ...(existing && exemptWhileLive(work, values, existing)),
  }
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  if (existing?.['market_sounding'] === true && values['market_sounding'] === false)
    await mustBeCleansed(work, existing['id'] as number)
  await checkSubType(work, values, existing)
  await checkPage(work, values)
  const ready = await withImage(work, {
    ...values,
    ...issuerNumber(values, existing),
    ...(!existing && { page_blocks: values['page_blocks'] ?? [...pageBlocks] }),
    ...(!existing && { page_changed_by: withHand([], work.actor.id) }),
    ...(!existing && { owner_id: values['owner_id'] ?? work.actor.id }),
    ...(!existing && {
      slug:
        values['slug'] ?? (await freeSlug(work, 'investment_opportunities', String(values['name']), 'offer')),
    }),
  })
  if (existing && changesThePage(existing as Values & { id: number }, ready))
    await changePage(work, existing['id'] as number)
  return ready
}

/** A live offer becomes an exempt promotion as one is published: with what the firm has to state of itself. */
function exemptWhileLive({ tenant }: Work, { fca_class: fcaClass }: Values, existing: Values): FieldErrors {
  const becomesExempt = fcaClass === 'exempt_fpo' && existing['fca_class'] !== fcaClass
  const problem = becomesExempt && isLive(existing['status'] as number) ? communicatorProblem(tenant) : null
  return problem === null ? {} : { fca_class: [problem] }
}

/** A rule that says nothing would look like one that opens the offer, and opens it to nobody. */
function emptyRules({ visibility_rules: rules }: Values): FieldErrors {
  const isEmpty = (rule: object) =>
    Object.values(rule).every((value) => value === null || value === undefined)
  const at = ((rules ?? []) as object[]).findIndex(isEmpty)
  return at < 0 ? {} : { [`visibility_rules.${at}`]: [messageFor(say.required, `visibility_rules.${at}`)] }
}

const amounts = [
  'target_amount',
  'minimum_raise',
  'overfunding_limit',
  'minimum_investment',
  'maximum_investment',
] as const

/** What the offer’s amounts are in once the change is in; pounds until staff say another. */
const currencyAfter = (values: Values, existing: Values | undefined): string =>
  String(values['currency'] ?? existing?.['currency'] ?? 'GBP')

/** What a field will be once the change is in: as it is sent, or as it stands. */
function after(values: Values, existing: Values | undefined): (name: string) => string | null {
  return (name) => {
    if (values[name] !== undefined) return values[name] as string | null
    const minor = existing?.[`${name}_minor`]
    if (typeof minor === 'bigint') return formatMoney(minor, currencyAfter({}, existing))
    return (existing?.[name] ?? null) as string | null
  }
}

/**
 * Figures and dates that contradict each other, on the field that breaks the rule: maximum below minimum,
 * minimum above the target, closing before opening.
 */
function contradictions(values: Values, existing: Values | undefined): FieldErrors {
  const touched = [...amounts, 'open_date', 'close_date'].some((name) => values[name] !== undefined)
  if (!touched) return {}
  const value = after(values, existing)
  const notBelow = (field: string, floor: string) => {
    const [high, low] = [value(field), value(floor)]
    if (high === null || low === null || compareDecimals(high, low) >= 0) return {}
    return { [field]: [messageFor(say.min(low), field)] }
  }
  const notAbove = (field: string, ceiling: string) => {
    const [low, high] = [value(field), value(ceiling)]
    if (high === null || low === null || compareDecimals(low, high) <= 0) return {}
    return { [field]: [messageFor(say.max(high), field)] }
  }
  const currency = currencyAfter(values, existing)
  const minor = (field: string) => parseMoney(value(field) ?? '', currency) ?? null
  const aboveTarget = minimumProblem({
    minimumMinor: minor('minimum_investment'),
    targetMinor: minor('target_amount'),
    currency,
  })
  const [opens, closes] = [value('open_date'), value('close_date')]
  return {
    ...notBelow('overfunding_limit', 'target_amount'),
    ...notAbove('minimum_raise', 'target_amount'),
    ...notBelow('maximum_investment', 'minimum_investment'),
    ...(aboveTarget !== null && { minimum_investment: [aboveTarget] }),
    ...(opens &&
      closes &&
      closes < opens && { close_date: [messageFor(say.afterOrEqual(opens), 'close_date')] }),
  }
}

const settledWithTheRound = [
  'currency',
  'target_amount',
  'minimum_raise',
  'overfunding_limit',
  'minimum_investment',
  'maximum_investment',
  'increment',
  'share_price',
  'share_class',
  'shares_available',
  'shares_in_issue',
  'nominal_value',
  'certificates_in_issue',
  'allocation_policy',
  'allotment_date',
]

/**
 * Facts about the company, not terms of the round: an unknown one may be filled in also when the round is
 * completed, once.
 */
const factsOfTheCompany = new Set(['shares_in_issue', 'nominal_value'])

/**
 * What may not change any more: the round's terms once it is completed, its currency once money is held, its
 * ceiling below what is.
 */
function frozen(values: Values, existing: Values): FieldErrors {
  const status = existing['status'] as number
  const held = existing['held_minor'] as bigint
  const isChanged = (name: string) =>
    values[name] !== undefined &&
    values[name] !== after({}, existing)(name) &&
    !sameNumber(values[name], after({}, existing)(name))
  if (isExisting(status)) {
    const isFilledIn = (name: string) => factsOfTheCompany.has(name) && after({}, existing)(name) === null
    const changed = settledWithTheRound.filter((name) => isChanged(name) && !isFilledIn(name))
    return Object.fromEntries(changed.map((name) => [name, [messageFor(say.prohibited, name)]]))
  }
  if (held === 0n) return {}
  const value = after(values, existing)
  const ceiling = value('overfunding_limit') ?? value('target_amount')
  const heldText = formatMoney(held, currencyAfter({}, existing))
  const field = values['overfunding_limit'] === undefined ? 'target_amount' : 'overfunding_limit'
  return {
    ...(isChanged('currency') && { currency: [messageFor(say.prohibited, 'currency')] }),
    ...((ceiling === null || compareDecimals(ceiling, heldText) < 0) && {
      [field]: [messageFor(say.min(heldText), field)],
    }),
  }
}

function sameNumber(given: unknown, stored: string | null): boolean {
  const isNumber = (text: unknown): text is string => typeof text === 'string' && /^\d+(\.\d+)?$/.test(text)
  return isNumber(given) && isNumber(stored) && compareDecimals(given, stored) === 0
}

/**
 * A sub-type belongs to its type. What stands is left alone: the tenant may have moved the sub-type to
 * another type since.
 */
async function checkSubType(work: Work, values: Values, existing: Values | undefined): Promise<void> {
  const isOther = (name: string) => values[name] !== undefined && values[name] !== existing?.[name]
  if (!isOther('sub_type_id') && !isOther('type_id')) return
  const subTypeId =
    values['sub_type_id'] ?? (values['type_id'] === undefined ? null : existing?.['sub_type_id'])
  if (subTypeId === null || subTypeId === undefined) return
  const typeId = values['type_id'] ?? existing?.['type_id']
  const { rows } = await sql`
    select 1 from opportunity_sub_types where tenant_id = ${work.tenant.id} and id = ${subTypeId}
      and type_id = ${typeId} and deleted_at is null`.execute(work.db)
  if (rows.length === 0) refuseField('sub_type_id', say.in)
}

/** The picture on the card; an empty field takes it away. */
async function withImage(work: Work, { image, ...values }: Values): Promise<Values> {
  if (image === null) return { ...values, image_key: null, image_mime: null }
  if (!isUpload(image)) return values
  const { key, mime } = await keepPicture(work, image, 'image')
  return { ...values, image_key: key, image_mime: mime }
}
