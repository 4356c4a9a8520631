import assert from 'node:assert/strict'
import type { KpiForm } from '@moorgate/contract'
import type { Api, Client } from '../../../../test/harness.ts'
import { made } from '../test-kpis.ts'
import type { TestKpis } from '../test-kpis.ts'

/** Letters, links and codes of the people whom tests ask. */
export class CollectionTester {
  readonly api: Api
  readonly kpis: TestKpis
  #people = 0
  #quarter = 0

  constructor(api: Api, kpis: TestKpis) {
    this.api = api
    this.kpis = kpis
  }

  /** Sessions end when tests move the clock. */
  staff = (): Promise<Client> => this.api.as('superAdmin')

  /** A quarter of which nobody was asked yet: 2021-q1, 2021-q2 and so on. */
  nextQuarter(): string {
    const at = this.#quarter++
    return `${2021 + Math.floor(at / 4)}-q${(at % 4) + 1}`
  }

  person = () => ({ name: 'Ruth Penhale', email: `ruth${++this.#people}@tidewell.example` })

  /** Asks the company for a quarter. Answers the request with the person who was asked. */
  async ask(more: Record<string, unknown> = {}, line: object = this.person()) {
    const staff = await this.staff()
    const { status, body, text } = await staff.post('/api/kpi-requests', {
      period: this.nextQuarter(),
      due_date: this.daysFromNow(14),
      companies: [{ company_id: this.kpis.company, ...line }],
      ...more,
    })
    assert.equal(status, 201, text)
    await this.api.deliver()
    return this.shown(body.data.ids[0])
  }

  daysFromNow = (days: number): string =>
    new Date(this.api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

  async shown(id: number) {
    return (await (await this.staff()).get(`/api/kpi-requests/${id}`)).body.data
  }

  async act(id: number, act: string, body: object = {}) {
    const answer = await (await this.staff()).post(`/api/kpi-requests/${id}/${act}`, body)
    await this.api.deliver()
    return answer
  }

  /** The letters to an address, the newest last. */
  lettersTo = (email: string) =>
    this.api.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('tenant_id', '=', 1)
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()

  /** The link of the newest letter that has one, as the API knows it. */
  async linkOf(email: string): Promise<string> {
    const letters = await this.lettersTo(email)
    const found = letters.findLast(({ text }) => text.includes('/collect/'))
    return `/api/collection-links/${/\/collect\/([^\s)]+)/.exec(found!.text)![1]}`
  }

  async codeOf(email: string): Promise<string> {
    return /^\d{3} \d{3}$/m.exec((await this.lettersTo(email)).at(-1)!.text)![0]
  }

  async guest(tenantId: 1 | 2 = 1): Promise<Client> {
    const browser = this.api.guest(tenantId)
    await browser.get('/sanctum/csrf-cookie')
    return browser
  }

  async prove(browser: Client, link: string, email: string): Promise<void> {
    assert.equal((await browser.post(`${link}/code`)).status, 202)
    const proved = await browser.post(`${link}/proof`, { code: await this.codeOf(email) })
    assert.equal(proved.status, 204, proved.text)
  }

  /** A person who was asked, with the form open in their browser. */
  async opened(more: Record<string, unknown> = {}) {
    const request = await this.ask(more)
    const [link, browser] = [await this.linkOf(request.recipient_email), await this.guest()]
    await this.prove(browser, link, request.recipient_email)
    return { request, link, browser, form: await this.form(browser, link) }
  }

  async form(browser: Client, link: string): Promise<KpiForm> {
    const { status, body, text } = await browser.get(link)
    assert.equal(status, 200, text)
    return body.data as KpiForm
  }

  /** Figures of the actual kind. */
  rows = (values: Readonly<Record<number, object>>) =>
    Object.entries(values).map(([id, value]) => ({
      report_sub_type_id: this.kpis.actual,
      report_type_id: Number(id),
      ...value,
    }))

  /** A company more, of the same fund. */
  company = async (name: string): Promise<number> =>
    made(await this.staff(), 'companies', { name, fund_id: this.kpis.fund })
}
