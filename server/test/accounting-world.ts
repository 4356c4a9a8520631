import assert from 'node:assert/strict'
import { earliestDue } from '@moorgate/contract'
import { londonDate } from '../src/kernel/clock.ts'
import {
  clientsOf,
  liveOpportunity,
  openWorld,
  readyInvestors,
  request,
  withBank,
} from '../src/modules/investments/test-support.ts'
import type { World } from '../src/modules/investments/test-support.ts'
import { AccountingStandIn } from './accounting-stand-in.ts'
import { startApi } from './harness.ts'
import type { Api, Client } from './harness.ts'
import { issueCall } from './issue-call.ts'

export const accounts = {
  calls_account: '825',
  drawdowns_account: '826',
  fees_account: '200',
  distributions_account: '830',
  bank_account: '090',
}

interface Entry {
  id: number
  number: string
  kind: string
  status: string
  amount: string | null
  reason: string | null
  waits_for: string | null
  attempts: number
  may_send_again: boolean
  path: string | null
}

/** A firm with its books elsewhere, beside something that stands in for the provider. */
export class AccountingWorld implements AsyncDisposable {
  readonly api: Api
  readonly world: World
  readonly standIn: AccountingStandIn
  staff: Client

  private constructor(api: Api, world: World, staff: Client, standIn: AccountingStandIn) {
    this.api = api
    this.world = world
    this.staff = staff
    this.standIn = standIn
  }

  static async open(): Promise<AccountingWorld> {
    const api = await startApi()
    return AccountingWorld.beside({ api, world: await openWorld(api) })
  }

  /** Of a firm that is there already, such as one that takes cards; who opened it closes it. */
  static async beside({ api, world }: { api: Api; world: World }): Promise<AccountingWorld> {
    const standIn = await AccountingStandIn.start()
    api.platform.settings.accounting = standIn.settings
    return new AccountingWorld(api, world, await api.as('superAdmin'), standIn)
  }

  async signIn(): Promise<string> {
    const begun = await this.staff.post('/api/accounting/sign-in')
    assert.equal(begun.status, 200, begun.text)
    return begun.body.data.url
  }
  callback = (back: URL, client = this.staff) => client.get(`/api/accounting/callback${back.search}`)

  /** Signed in, with everything chosen. */
  async connect(options: Record<string, unknown> = {}): Promise<void> {
    this.staff = await this.api.as('superAdmin')
    const back = await this.callback(this.standIn.allow(await this.signIn()))
    assert.equal(back.status, 200, back.text)
    const chosen = await this.staff.patch('/api/accounting/options', {
      sends_cash_calls: true,
      sends_drawdowns: true,
      sends_refunds: true,
      sends_fees: true,
      sends_distributions: true,
      ...accounts,
      ...options,
    })
    assert.equal(chosen.status, 200, chosen.text)
  }

  /** Other books are connected, which stops what waits for these, and then these again. */
  async leaveAndReturn(options: Record<string, unknown> = {}): Promise<void> {
    const { organisations } = this.standIn
    this.standIn.organisations = [{ tenantId: 'another', tenantName: 'Another Limited' }]
    await this.connect(options)
    this.standIn.organisations = organisations
    await this.connect(options)
  }

  /** A call that went out, one line for each amount; nothing was delivered yet. */
  async issued(...amounts: string[]) {
    const { api, world } = this
    const offer = await liveOpportunity(api, world)
    await withBank(api, offer)
    const ids = await readyInvestors(api, world, amounts.length)
    const people = await clientsOf(api, ids)
    for (const [index, amount] of amounts.entries())
      assert.equal((await request(people[index]!, offer, amount)).status, 201)
    const drawn = await this.staff.post('/api/cash-calls', {
      investment_opportunity_id: offer,
      title: 'Cash call 1',
      due_date: earliestDue(londonDate(api.clock.now()), 10),
    })
    assert.equal(drawn.status, 201, drawn.text)
    const call = drawn.body.data.id as number
    const issued = await issueCall(this.staff, call)
    assert.equal(issued.status, 200, issued.text)
    const lines = issued.body.data.lines as { id: number }[]
    return { lines, line: lines[0]!.id, ids, offer, call }
  }
  pay = (line: number, amount: string) =>
    this.staff.post(`/api/cash-call-lines/${line}/payments`, {
      amount,
      received_on: londonDate(this.api.clock.now()),
    })

  async status() {
    return (await this.staff.get('/api/accounting/status')).body.data
  }

  /** The entries that follow from an event, the first first. */
  async entries(query = ''): Promise<Entry[]> {
    const { status, body, text } = await this.staff.get(
      `/api/accounting-entries?sort=id&per_page=100${query && `&${query}`}`,
    )
    assert.equal(status, 200, text)
    return body.data
  }
  async entry(number: string, kind?: string): Promise<Entry> {
    const found = (await this.entries()).find(
      (each) => each.number === number && (!kind || each.kind === kind),
    )
    assert.ok(found, `there is no ${number}`)
    return found
  }
  again = (id: number) => this.staff.post(`/api/accounting-entries/${id}/send-again`)

  /** So much later, what is due by then has been tried. */
  async later(minutes: number): Promise<void> {
    this.api.clock.forward({ minutes })
    await this.api.deliver()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.standIn[Symbol.asyncDispose]()
    await this.api[Symbol.asyncDispose]()
  }
}
