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
  const call = await calls(staff, round.id)
  await issues(staff, call)
  const [line] = await staff.get<{ id: number }[]>(`/api/cash-call-lines?filter[cash_call_id]=${call.id}`)
  await Promise.all([staff, investor].map((caller) => caller.close()))
  return {
    page: `/admin/investments/opportunities/${round.id}/transactions/cash-calls/${call.id}`,
    payment: `/investor/portfolio/${round.id}?pay=${line!.id}`,
  }
}
