import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child.ts'
import { Connection, requestOf } from './connection.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { withClient } from './place.ts'
import type { Store } from './place.ts'
import type { Plan } from './plan.ts'
import { commitMany } from './seed-funds.ts'
import { staffEmail } from './seed.ts'
import { signIn } from './sign-in.ts'

interface Call {
  id: number
  letters_count: number
  written_count: number
}

type Send = (
  who: 'staff' | 'colleague',
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
) => Promise<Call>

/**
 * A call on many commitments, from its issue until the notice of each is set, sealed and filed, as its progress says.
 * Each round is of a fund of its own.
 */
export async function notices(product: Child, store: Store, plan: Plan): Promise<TableLine[]> {
  const [staff, colleague] = await signIn(product.port, 1, [staffEmail(1, 0), staffEmail(1, 1)])
  const connection = await Connection.open(product.port)
  const send: Send = async (who, method, path, body = {}) => {
    const browser = who === 'staff' ? staff! : colleague!
    const request = requestOf(method, path, browser, method === 'GET' ? undefined : body)
    const { status, body: answer } = await connection.send(request)
    if (status >= 300) throw new Error(`${path} answered ${status}: ${answer.toString()}`)
    return (JSON.parse(answer.toString()) as { data: Call }).data
  }
  await send('staff', 'PATCH', '/api/features', { funds_enabled: 1 })
  const times: number[] = []
  for (let round = 0; round < plan.effort.rounds; round++) {
    const { id } = await draftedCall(send, store, { count: plan.notices, round })
    const began = performance.now()
    await send('staff', 'POST', `/api/fund-drawdowns/${id}/issue`)
    await allWritten(send, id, plan.notices)
    times.push((performance.now() - began) / 1000)
  }
  connection.close()
  const ours = figuresOf(times)
  return [
    {
      what: `${plan.notices.toLocaleString('en-GB')} notices of a call as PDF, each sealed and filed`,
      unit: 's',
      ours,
      budget: 'under 90 s',
      kept: ours.median < 90,
    },
  ]
}

/** A fund with so many commitments and an account that two people set, and a call of a tenth. */
async function draftedCall(
  send: Send,
  store: Store,
  { count, round }: { count: number; round: number },
): Promise<Call> {
  const { id } = await send('staff', 'POST', '/api/funds', { name: `Notice Fund ${round + 1}` })
  const account = await send('staff', 'POST', `/api/funds/${id}/bank-account`, {
    holder_name: 'Notice Fund Client Account',
    sort_code: '08-99-99',
    account_number: '66374958',
  })
  await send('colleague', 'POST', `/api/funds/${id}/bank-account/approve`, { bank_account_id: account.id })
  await withClient(store.admin, (client) => commitMany(client, id, count))
  return send('staff', 'POST', '/api/fund-drawdowns', {
    fund_id: id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 0,
    due_date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  })
}

async function allWritten(send: Send, id: number, count: number): Promise<void> {
  for (;;) {
    const call = await send('staff', 'GET', `/api/fund-drawdowns/${id}`)
    if (call.letters_count !== count) throw new Error(`${call.letters_count} notices were asked for`)
    if (call.written_count === count) return
    await pause(100)
  }
}
