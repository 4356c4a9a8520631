import assert from 'node:assert/strict'
import { request } from '../src/modules/investments/test-support.ts'
import { completeDetails } from './complete-details.ts'
import type { Answer } from './client.ts'
import { passesThePause } from './past-the-pause.ts'
import type { Api, Client } from './harness.ts'

const password = 'seven wandering cormorants'

const ok = (answer: Answer): Answer => {
  assert.ok(answer.status < 300, `${answer.status} ${answer.text.slice(0, 400)}`)
  return answer
}

interface ServedQuestion {
  id: number
  options: { id: number }[]
}

/**
 * One person’s way from the registration form to an investment, or to the refusal. Each step is asked through
 * the API, in a window that is opened at that moment, so a journey may take years.
 */
export class InvestorJourney {
  readonly api: Api
  readonly id: number

  private constructor(api: Api, id: number) {
    this.api = api
    this.id = id
  }

  /** Registers, and says the rest of what is asked of everybody. */
  static async begin(api: Api, name: string): Promise<InvestorJourney> {
    const person = await InvestorJourney.register(api, name)
    await person.says(completeDetails)
    return person
  }

  /** Registers, confirms the address from the mail, and is let in by staff. */
  static async register(api: Api, name: string): Promise<InvestorJourney> {
    const email = `${name.toLowerCase()}@journeys.example`
    const visitor = api.guest()
    ok(await visitor.get('/sanctum/csrf-cookie'))
    const form = { first_name: name, last_name: 'Wayland', email, password, password_confirmation: password }
    ok(await visitor.post('/register', { ...form, terms: true }))
    await api.deliver()
    const letters = ok(await api.guest().get('/dev/mail')).body.data as { to: string; text: string }[]
    const letter = letters.find(({ to }) => to === email)
    const url = new URL(/http:\/\/[^\s]+\/email\/verify\/[^\s]+/.exec(letter?.text ?? '')![0])
    assert.ok([302, 204].includes((await visitor.get(url.pathname + url.search)).status))
    const { id } = ok(await visitor.get('/api/user')).body.data
    ok(await (await api.as('fundManager')).post(`/api/users/${id}/screening`, { status: 'approved' }))
    return new InvestorJourney(api, id)
  }

  /** A window that is opened now. */
  window(): Promise<Client> {
    return this.api.asUser(this.id)
  }

  /** Changes their own details. */
  async says(details: Record<string, unknown>): Promise<void> {
    ok(await (await this.window()).patch(`/api/users/${this.id}`, details))
  }

  /** Asks to see offers, waits for 24 hours and chooses to continue; the clock moves by a day. */
  passesThePause(): Promise<void> {
    return passesThePause(this.api, this.id)
  }

  /** One of the choices about the first offers: `request`, `warning`, `continue` or `leave`. */
  async chooses(what: string): Promise<Answer> {
    return (await this.window()).post(`/api/direct-offer/${what}`, {})
  }

  /** States a category; gives the statement as it stands then. */
  async states(code: string, answers: Record<string, unknown> = {}) {
    const client = await this.window()
    const types = ok(await client.get('/api/investor-types')).body.data as { id: number; code: string }[]
    const statement = await client.post('/api/investor-categorisations', {
      investor_type_id: types.find((each) => each.code === code)!.id,
      answers,
      signed_name: ok(await client.get('/api/user')).body.data.name,
      accepted: true,
    })
    return ok(statement).body.data as { id: number; status: string; expires_at: string | null }
  }

  /** States a category, which staff approve where it waits for them; gives the first day on which it is over. */
  async isCategorised(code: string, answers?: Record<string, unknown>): Promise<string> {
    const { id, status, expires_at: end } = await this.states(code, answers)
    if (status === 'approved') return end!
    const approver = await this.api.as('fundManager')
    return ok(await approver.post(`/api/investor-categorisations/${id}/approve`)).body.data.expires_at
  }

  /** Takes the test once, with all answers right or none. */
  async takesTest(how: 'rightly' | 'wrongly'): Promise<Answer> {
    const client = await this.window()
    const begun = await client.post('/api/compliance-attempts')
    if (begun.status >= 300) return begun
    const right = await this.api.db
      .selectFrom('compliance_options')
      .select('id')
      .where('tenant_id', '=', 1)
      .where('is_correct', '=', true)
      .execute()
    const isRight = ({ id }: { id: number }) => right.some((option) => option.id === id)
    const answers = (begun.body.data.questions as ServedQuestion[]).map(({ id, options }) => ({
      question_id: id,
      option_id: options.find((option) => isRight(option) === (how === 'rightly'))!.id,
    }))
    return ok(await client.post('/api/fca-compliance-answers', { attempt_id: begun.body.data.id, answers }))
  }

  /** Adds an investment method, which staff approve. */
  async hasMethod(): Promise<void> {
    const client = await this.window()
    const kinds = ok(await client.get('/api/investment-methods')).body.data as { id: number; kind: string }[]
    const added = await client.post('/api/investment-method-entities', {
      investment_method_id: kinds.find(({ kind }) => kind === 'individual')!.id,
      registered_name: 'Wayland',
      address: { line1: '2 Mill Lane', city: 'Bath', postcode: 'BA1 1AA', country: 'GB' },
      ownership: 'sole',
      bank: { holder_name: 'Wayland', sort_code: '08-99-99', account_number: '66374958' },
    })
    const { id, status } = ok(added).body.data
    if (status === 'draft') ok(await client.post(`/api/investment-method-entities/${id}/submit`))
    ok(await (await this.api.as('fundManager')).post(`/api/investment-method-entities/${id}/approve`))
  }

  /**
   * What becomes of a reservation now: `invested`, or the gates that refuse it, the same that the page of the
   * offer says.
   */
  async invests(offer: number): Promise<'invested' | { reason: string; until?: string }[]> {
    const client = await this.window()
    const said = await client.get(`/api/investment-opportunities/${offer}/gates`)
    const answer = await request(client, offer, '5000.00')
    if (answer.status === 201) {
      assert.deepEqual(ok(said).body.data, [], 'the page said that nothing is missing')
      return 'invested'
    }
    assert.equal(answer.status, 403, answer.text)
    assert.deepEqual(answer.body.gates, ok(said).body.data)
    return answer.body.gates
  }

  /** Messages at the bell, the newest first. */
  async bell(): Promise<string[]> {
    await this.api.deliver()
    const notes = ok(await (await this.window()).get('/api/notifications/user?per_page=100')).body.data
    return notes.map(({ data }: { data: { message: string } }) => data.message)
  }
}
