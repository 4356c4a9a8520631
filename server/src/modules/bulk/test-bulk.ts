import assert from 'node:assert/strict'
import type { Api, Client } from '../../../test/harness.ts'

let serial = 0

/** Adds an investor with an address of the tests of bulk jobs. */
export async function investor(staff: Client, more: object = {}): Promise<number> {
  const email = `person-${(serial += 1)}@bulk.example`
  const made = await staff.post('/api/users', {
    first_name: 'Person',
    last_name: `No ${serial}`,
    email,
    ...more,
  })
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}

/** Begins a job for these people. */
export const begin = (people: number[], client: Client, job: object) =>
  client.post('/api/bulk-jobs', { resource: 'users', action: 'update', ids: people, ...job })

/** Begins a job, lets it run to its end, and answers how it stands. */
export async function done({ api, people }: { api: Api; people: number[] }, client: Client, job: object) {
  const begun = await begin(people, client, job)
  assert.equal(begun.status, 202, begun.text)
  await api.deliver()
  return (await client.get(`/api/bulk-jobs/${begun.body.data.id}`)).body.data
}

/** The records of a job that have this status. */
export const rowsOf = async (
  staff: Client,
  jobId: number,
  status: string,
): Promise<{ record_id: number; reason: string | null }[]> =>
  (await staff.get(`/api/bulk-job-rows?filter[bulk_job_id]=${jobId}&filter[status]=${status}&sort=id`)).body
    .data

export const ownerOf = async (staff: Client, id: number) =>
  (await staff.get(`/api/users/${id}`)).body.data.owner_id
