import { inDays } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import { calls, issues, offers } from './screens/rounds.ts'
import type { Product } from './world.ts'

/** A round of one investor who reserved £5,000; the page of the call that asks for it, and that on which it is paid. */
export async function issuedCall(product: Product, name: string): Promise<{ page: string; payment: string }> {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const investor = await signIn(product.address('wrenfield'), 'investor')
  const [type] = await staff.get<{ id: number }[]>('/api/types')
  const round = await offers(staff, type!.id, name)
  const wish = { investment_opportunity_id: round.id, interest: 1, risk_accepted: true, amount: '5000.00' }
  await investor.post('/api/investments/user', wish)
  await Promise.all([staff, investor].map((caller) => caller.close()))
  return callsRound(product, round.id)
}

/** A round whose investors pay a fee: 2.5 %, at least £100, plus VAT at 5 %. */
export async function roundWithFee(product: Product, name: string): Promise<{ id: number; slug: string }> {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const [type] = await staff.get<{ id: number }[]>('/api/types')
  const fee = { label: 'Arrangement fee', percent: '2.5', minimum: '100.00', vat: 'added', vat_rate: '5' }
  const round = await offers(staff, type!.id, name, { fees: [{ ...fee, payer: 'investor' }] })
  await staff.close()
  return round
}

/** Calls what was reserved in a round; the pages are those of its first line. */
export async function callsRound(product: Product, id: number): Promise<{ page: string; payment: string }> {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const call = await calls(staff, id)
  await issues(staff, call)
  const [line] = await staff.get<{ id: number }[]>(`/api/cash-call-lines?filter[cash_call_id]=${call.id}`)
  await staff.close()
  return {
    page: `/admin/investments/opportunities/${id}/transactions/cash-calls/${call.id}`,
    payment: `/investor/portfolio/${id}?pay=${line!.id}`,
  }
}

/** A fund of one investor who committed £10,000, of which half is called; its page, and that on which it is paid. */
export async function issuedFundCall(
  product: Product,
  { name, method }: { name: string; method: number },
): Promise<{ page: string; payment: string }> {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const colleague = await staff.as('support')
  const fund = await staff.post<{ id: number }>('/api/funds', { name })
  await staff.post('/api/fund-commitments', {
    fund_id: fund.id,
    investment_method_entity_id: method,
    amount: '10000.00',
    signed_on: inDays(0),
  })
  const account = await staff.post<{ id: number }>(`/api/funds/${fund.id}/bank-account`, {
    holder_name: 'Fund Client Account',
    sort_code: '08-99-99',
    account_number: '66374958',
  })
  await colleague.post(`/api/funds/${fund.id}/bank-account/approve`, { bank_account_id: account.id })
  await staff.post('/api/fund-closings', { fund_id: fund.id, date: inDays(0) })
  const call = await staff.post<{ id: number }>('/api/fund-drawdowns', {
    fund_id: fund.id,
    title: 'First call',
    purpose: 'investment',
    basis: 'percent',
    percent: '50',
    due_date: inDays(20),
  })
  await staff.post(`/api/fund-drawdowns/${call.id}/issue`, {})
  await Promise.all([staff, colleague].map((caller) => caller.close()))
  return { page: `/admin/funds/${fund.id}/transactions`, payment: `/investor/portfolio/fund/${fund.id}` }
}
