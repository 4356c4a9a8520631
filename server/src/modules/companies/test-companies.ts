import assert from 'node:assert/strict'
import type { Api, Client } from '../../../test/harness.ts'

/** What a command answers of a record, refused unless it has the status. */
export async function made(who: Client, path: string, body: object, status = 201) {
  const answer = await who.post(`/api/${path}`, body)
  assert.equal(answer.status, status, answer.text)
  return answer.body.data
}

/** What it is refused with: the status, and the fields or the reason. */
export async function refused(answer: ReturnType<Client['post']>) {
  const { status, body } = await answer
  return [status, body.errors ? Object.keys(body.errors) : body.reason]
}

/** A fund, and what is done with companies of it: by a member of staff, and a colleague who approves. */
export async function fundToTest(api: Api) {
  const staff = await api.as('superAdmin')
  const colleague = await api.as('investmentCommittee')
  const { id: fund } = await made(staff, 'funds', { name: 'Growth Fund II' })
  return {
    staff,
    colleague,
    /** With its classes of shares, where it has several. */
    company: async (name: string, ...classes: string[]): Promise<number> => {
      const share_classes = classes.map((each) => ({ name: each }))
      return (await made(staff, 'companies', { name, fund_id: fund, share_classes })).id
    },
    figuresOf: async (id: number) => {
      const { body } = await staff.get(`/api/companies/${id}`)
      const { cost, current_value, proceeds, multiple, state } = body.data
      return [cost, current_value, proceeds, multiple, state]
    },
    acquired: (company_id: number, shares: string, cost: string, acquired_on: string, more: object = {}) =>
      made(staff, 'company-holdings', { fund_id: fund, company_id, shares, cost, acquired_on, ...more }),
    /** A valuation that the colleague approved. */
    valued: async (company_id: number, date: string, given: object) => {
      const draft = await made(staff, 'company-valuations', {
        company_id,
        date,
        method: 'last_round',
        basis: 'Price of the round.',
        ...given,
      })
      return made(colleague, `company-valuations/${draft.id}/approve`, { version: draft.version }, 200)
    },
  }
}
