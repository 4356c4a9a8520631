import assert from 'node:assert/strict'
import type { Api, Client } from '../../../test/harness.ts'

export interface TestRun {
  id: number
  status: string
  depth: number
  reason: string | null
  outcome: string | null
  record: { name: string; path: string } | null
}

let number = 0

/** An automation that adds a task to each new contact, or another one. */
export const triggerDraft = (more: object = {}) => ({
  name: `Automation ${++number}`,
  event: 'contact.created',
  action: 'task',
  config: { title: 'Call {name}', due_days: 2 },
  ...more,
})

/** An administrator of the firm, who signs in again when the session has ended. */
export class TriggerDesk {
  readonly api: Api
  staff: Client
  constructor(api: Api, staff: Client) {
    this.api = api
    this.staff = staff
  }
  async make(more: object): Promise<number> {
    const answer = await this.staff.post('/api/triggers', triggerDraft(more))
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id
  }
  off(id: number) {
    return this.staff.patch(`/api/triggers/${id}`, { active: false })
  }
  async addContact(more: object = {}): Promise<number> {
    const name = `Frayne${++number}`
    const body = { first_name: 'Ottoline', last_name: name, email: `${name}@frayne.example`, ...more }
    const answer = await this.staff.post('/api/contacts', body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id
  }
  async runsOf(id: number): Promise<TestRun[]> {
    return (await this.staff.get(`/api/trigger-runs?filter[trigger_id]=${id}`)).body.data
  }
  async statusesOf(id: number): Promise<string[]> {
    return (await this.runsOf(id)).map(({ status }) => status)
  }
  async tasksOf(id: number) {
    const contact = `filter[owner_type]=contact&filter[owner_id]=${id}`
    return (await this.staff.get(`/api/tasks?${contact}`)).body.data
  }
  /** Later, with everything done that is due by then. */
  async forward(minutes: number): Promise<void> {
    this.api.clock.forward({ minutes })
    await this.api.deliver()
    this.staff = await this.api.as('superAdmin')
  }
}
