import assert from 'node:assert/strict'
import type { Api, Client } from '../../../test/harness.ts'
import { riskAnswers } from './test-answers.ts'

/** People of tests who are asked, and what they do all the time. */
export class AnsweringQueue {
  readonly api: Api
  #made = 0

  constructor(api: Api) {
    this.api = api
  }

  async newInvestor(): Promise<{ id: number; client: Client }> {
    this.#made += 1
    const { api } = this
    const row = await api.db
      .insertInto('users')
      .values({
        tenant_id: 1,
        role_id: 5,
        first_name: `Number ${this.#made}`,
        last_name: 'Asked',
        email: `asked-${this.#made}@people.example`,
        email_verified_at: api.clock.now(),
        accepted_terms_version: 1,
        owner_id: await api.userId('investmentManager'),
        created_at: api.clock.now(),
        updated_at: api.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: row.id, client: await api.asUser(row.id) }
  }

  begin(client: Client, kind: string, userId?: number) {
    return client.post('/api/questionnaire-responses', {
      kind,
      ...(userId !== undefined && { user_id: userId }),
    })
  }

  save(client: Client, id: number, answers: object, version?: number) {
    return client.patch(`/api/questionnaire-responses/${id}`, {
      answers,
      ...(version !== undefined && { version }),
    })
  }

  async sign(client: Client, id: number, more: object = {}) {
    const { name } = (await client.get('/api/user')).body.data
    return client.post(`/api/questionnaire-responses/${id}/sign`, {
      signed_name: name,
      accepted: true,
      ...more,
    })
  }

  /** A signed risk profile of somebody. */
  async signedProfile(client: Client, place: 0 | 1 | 2 | 3 | 4) {
    const { id } = (await this.begin(client, 'risk_profile')).body.data
    await this.save(client, id, riskAnswers(place))
    const signed = await this.sign(client, id)
    assert.equal(signed.status, 200, signed.text)
    return signed.body.data
  }
}
