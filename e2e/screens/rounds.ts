import { account, inDays, smallestPdf } from '../main-job/facts.ts'
import type { Caller } from './api.ts'

type CreatedPage = { id: number; slug: string }

/** A round that is open to everybody. `overrides` takes the place of what it is made with. */
export async function offers(
  staff: Caller,
  typeId: number,
  name: string,
  overrides: object = {},
): Promise<CreatedPage> {
  const made = await staff.post<CreatedPage>('/api/investment-opportunities', {
    name,
    type_id: typeId,
    fca_class: 'rmmi',
    issuer_name: 'Tidewell Energy Limited',
    issuer_number: '09114482',
    headline: 'Tidal power for two harbours',
    summary: 'A second array in the Severn.',
    description: '<p>Why now.</p>',
    investment_terms: '<p>Shares are fully paid.</p>',
    target_amount: '1000000.00',
    minimum_investment: '1000.00',
    increment: '100.00',
    share_class: 'A Ordinary',
    share_price: '4.00',
    nominal_value: '0.01',
    shares_in_issue: '612000',
    close_date: inDays(60),
    allotment_date: inDays(-30),
    ...overrides,
  })
  const bank = { holder_name: 'Client Account', sort_code: account.sortCode, account_number: account.number }
  const set = await staff.post<CreatedPage>(`/api/investment-opportunities/${made.id}/bank-account`, bank)
  const second = await staff.as('support')
  await second.post(`/api/investment-opportunities/${made.id}/bank-account/approve`, {
    bank_account_id: set.id,
  })
  await second.close()
  // Its files are part of what is approved.
  await staff.upload('/api/documents', {
    multipart: {
      owner_type: 'investment_opportunity',
      owner_id: String(made.id),
      name: 'Information memorandum',
      visibility: 'public',
      file: { name: 'memorandum.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) },
    },
  })
  // The person who wrote the page doesn't approve it.
  const approver = await staff.as('fund-manager')
  await approver.post(`/api/investment-opportunities/${made.id}/approve-promotion`, {
    expires_on: inDays(200),
  })
  await approver.close()
  await moves(staff, made.id, 2)
  return made
}

export function moves(staff: Caller, id: number, status: number): Promise<unknown> {
  return staff.post(`/api/investment-opportunities/${id}/status`, { status })
}

export function reserves(investor: Caller, id: number): Promise<CreatedPage> {
  const reservation = { investment_opportunity_id: id, interest: 1, risk_accepted: true, amount: '25000.00' }
  return investor.post<CreatedPage>('/api/investments/user', reservation)
}

export function calls(
  staff: Caller,
  id: number,
): Promise<CreatedPage & { investment_opportunity_id: number }> {
  return staff.post('/api/cash-calls', {
    investment_opportunity_id: id,
    title: 'Cash call 1',
    due_date: inDays(20),
  })
}

/** With the account that its page shows. */
export async function issues(
  staff: Caller,
  call: CreatedPage & { investment_opportunity_id: number },
): Promise<void> {
  const opportunity = `/api/investment-opportunities/${call.investment_opportunity_id}`
  const bank = await staff.get<CreatedPage>(`${opportunity}/bank-account`)
  await staff.post(`/api/cash-calls/${call.id}/issue`, { bank_account_id: bank.id })
}

export async function isPaid(staff: Caller, investor: Caller, { id }: CreatedPage): Promise<void> {
  const lines =
    await investor.get<{ id: number; investment_id: number; reference: string }[]>('/api/cash-call-lines')
  const line = lines.find(({ investment_id: of }) => of === id)!
  const payment = { amount: '25000.00', received_on: inDays(0), reference: line.reference }
  await staff.post(`/api/cash-call-lines/${line.id}/payments`, payment)
}
