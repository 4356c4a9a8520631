import type { Api, Client } from '../../../test/harness.ts'
import { addHolder, allotLots, issueTo, newCompany, record } from './test-company.ts'

/**
 * A company to which everything has happened that can: three classes, transfers over several certificates,
 * options, warrants, notes.
 */
export async function fullCompany(api: Api, staff: Client): Promise<{ id: number; path: string }> {
  const { id, path: at } = await newCompany(api)
  const tell = (event: object) => record(staff, at, event)
  const ann = await addHolder(staff, at, 'Ann Bell')
  const bob = await addHolder(staff, at, 'Bob Cole', { holder_kind: 'employee', group_name: 'Employees' })
  const fund = await addHolder(staff, at, 'Dale Growth Fund LP', { holder_kind: 'fund' })
  await tell(issueTo(ann, '600000'))
  await tell(issueTo(ann, '150001', { date: '2019-06-01', price: '0.01' }))
  await tell({
    kind: 'share_class',
    date: '2020-01-01',
    name: 'A Preferred',
    class_kind: 'preferred',
    preference: '1',
    participation: 'capped',
    participation_cap: '2',
    seniority: 2,
    converts_to: 'Ordinary',
    ratio_numerator: 3,
    ratio_denominator: 2,
  })
  await tell(
    issueTo(fund, '100001', {
      date: '2020-01-01',
      share_class: 'A Preferred',
      price: '2.5',
      round: 'Series A',
    }),
  )
  await tell(issueTo(fund, '50000', { date: '2020-02-01', share_class: 'A Preferred', price: '2.75' }))
  await tell({
    kind: 'transfer',
    date: '2020-03-01',
    holder: ann,
    to: bob,
    share_class: 'Ordinary',
    shares: '650000.5',
  })
  await tell({ kind: 'redeem', date: '2020-04-01', holder: bob, share_class: 'Ordinary', shares: '1000.5' })
  await tell({
    kind: 'pool',
    date: '2020-05-01',
    plan: 'EMI plan',
    share_class: 'Ordinary',
    shares: '100000',
  })
  await tellGrants(tell, { bob, fund })
  await tellNotesAndSplit(tell, { ann, fund })
  await allotLots(api, id)
  return { id, path: at }
}

type RecordEvent = (event: object) => ReturnType<typeof record>
type HolderId = Awaited<ReturnType<typeof addHolder>>

/** Options and warrants, exercised and lapsed in parts. */
async function tellGrants(
  tell: RecordEvent,
  { bob, fund }: { bob: HolderId; fund: HolderId },
): Promise<void> {
  const options = await tell({
    kind: 'grant',
    date: '2020-06-01',
    holder: bob,
    instrument: 'option',
    plan: 'EMI plan',
    share_class: 'Ordinary',
    shares: '40000',
    strike: '0.5',
    expires_on: '2030-06-01',
  })
  await tell({ kind: 'exercise', date: '2021-01-01', grant_id: options, shares: '1000' })
  await tell({ kind: 'lapse', date: '2021-02-01', grant_id: options, shares: '500' })
  await tell({ kind: 'exercise', date: '2021-03-01', grant_id: options, shares: '500' })
  const warrants = await tell({
    kind: 'grant',
    date: '2020-07-01',
    holder: fund,
    instrument: 'warrant',
    share_class: 'Ordinary',
    shares: '20000',
    strike: '1',
  })
  await tell({ kind: 'exercise', date: '2021-04-01', grant_id: warrants, shares: '5000' })
}

/** A note that is converted, one that stays, a conversion of shares and a split. */
async function tellNotesAndSplit(
  tell: RecordEvent,
  { ann, fund }: { ann: HolderId; fund: HolderId },
): Promise<void> {
  const note = await tell({
    kind: 'note',
    date: '2021-05-01',
    holder: fund,
    instrument: 'loan_note',
    amount: '150000.00',
    interest_percent: '8',
    discount_percent: '20',
    valuation_cap: '2000000.00',
  })
  await tell({
    kind: 'note',
    date: '2021-06-01',
    holder: ann,
    instrument: 'advance_subscription',
    amount: '20000.00',
    discount_percent: '12.5',
  })
  await tell({
    kind: 'convert',
    date: '2021-07-01',
    holder: fund,
    share_class: 'A Preferred',
    into: 'Ordinary',
    shares: '100003',
  })
  await tell({ kind: 'split', date: '2021-08-01', share_class: 'Ordinary', numerator: 10, denominator: 1 })
  await tell({ kind: 'pool', date: '2021-09-01', plan: 'EMI plan', share_class: 'Ordinary', shares: '-5000' })
  await tell({
    kind: 'convert_note',
    date: '2022-05-01',
    note_id: note,
    share_class: 'Ordinary',
    price: '1.7094',
    price_reason: 'Agreed with the holder',
  })
}
