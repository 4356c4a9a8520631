import assert from 'node:assert/strict'
import type { Api, Client } from './harness.ts'
import { form, pdf } from '../src/modules/documents/test-form.ts'
import { newInvestor } from '../src/modules/suitability/test-tenant.ts'

/** What a record holds before documents may be sent. */
export const details = {
  date_of_birth: '1980-02-29',
  country_of_residence: 'GB',
  nationality: 'GB',
  address: JSON.stringify({ line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' }),
}

export const setUser = (api: Api, id: number, values: object) =>
  api.db.updateTable('users').set(values).where('tenant_id', '=', 1).where('id', '=', id).execute()

/** A new investor with complete details. */
export async function person(api: Api, name: string): Promise<number> {
  const id = await newInvestor(api, name)
  await setUser(api, id, details)
  return id
}

export function send(client: Client, overrides: Record<string, string> = {}) {
  const file = (name: string) => ({ name, bytes: pdf })
  const sent = form(
    { document_type: 'passport', ...overrides },
    { document: file('passport.pdf'), address: file('bill.pdf') },
  )
  return client.post('/api/identity-checks', sent.body, sent.headers)
}

export const standingOf = async (client: Client) => (await client.get('/api/identity-standing')).body.data

/** One of the staff proposes the pass and another approves it. */
export async function passed(api: Api, id: number, risk: string) {
  const staff = await api.as('superAdmin')
  const second = await api.as('investmentManager')
  await staff.post(`/api/users/${id}/identity-check`, { status: 'passed', risk, reason: 'Papers seen.' })
  const [check] = (await staff.get(`/api/identity-checks?filter[user_id]=${id}&filter[status]=proposed`)).body
    .data
  const answer = await second.post(`/api/identity-checks/${check.id}/approve`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
