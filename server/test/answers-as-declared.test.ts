import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineEndpoint, industry } from '@moorgate/contract'
import type { Endpoint } from '@moorgate/contract'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DeclaredRoute } from '../src/kernel/http/fastify.ts'
import { watchAnswers } from './answers-as-declared.ts'
import { MovableClock } from './clock.ts'
import { startApi } from './harness.ts'

const readThing = defineEndpoint({
  method: 'GET',
  path: 'things/{id}',
  summary: 'Read a thing',
  access: 'guest',
  answer: z.object({ id: z.int(), name: z.string().nullable() }),
  status: 200,
})

const readIndustry = {
  resource: industry,
  operation: 'show',
  method: 'GET',
  path: 'industries/{id}',
  access: 'guest',
} as const

/** What is found when a route that declares a thing, or an industry, answers this. */
async function problemsOf(
  status: number,
  body: unknown,
  { query = '', declared = readThing }: { query?: string; declared?: Endpoint | DeclaredRoute } = {},
): Promise<string[]> {
  const app = fastify() as FastifyInstance
  app.decorate('declared', [declared])
  app.decorate('platform', { clock: new MovableClock() } as never)
  const problems = watchAnswers(app)
  const path = `/api/${declared.path}`
  app.get(path.replace('{id}', ':id'), { config: { guard: readThing } }, (_request, reply) =>
    reply.code(status).send(body),
  )
  await app.inject(`${path.replace('{id}', '7')}${query}`)
  await app.close()
  return problems()
}

test('an answer as it is declared passes, and so does a refusal', async () => {
  assert.deepEqual(await problemsOf(200, { data: { id: 7, name: null } }), [])
  assert.deepEqual(await problemsOf(404, { message: 'Not found.' }), [])
  assert.deepEqual(await problemsOf(200, { data: { id: 7 } }, { query: '?fields[things]=id' }), [])
})

for (const [fault, status, body, said] of [
  ['a field that is not declared', 200, { data: { id: 7, name: '', secret: 1 } }, /secret/],
  ['a field that is missing', 200, { data: { id: 7 } }, /name/],
  ['a value of another type', 200, { data: { id: '7', name: '' } }, /\/data\/id must be integer/],
  ['another envelope', 200, { id: 7, name: '' }, /data/],
  ['a status that is not declared', 201, { data: { id: 7, name: '' } }, /is not described/],
  ['a refusal with a status that is not declared', 423, { message: 'No.' }, /423: is not described/],
  ['a refusal that says more', 404, { message: 'No.', hint: 'Yes.' }, /hint/],
] as const)
  test(`${fault} is found`, async () => {
    assert.match((await problemsOf(status, body)).join('\n'), said)
  })

test('a record that is described by its name is compared with all that it says', async () => {
  const data = { id: 7, name: 4, secret: 1 }
  const found = (await problemsOf(200, { data }, { declared: readIndustry })).join('\n')
  assert.match(found, /\/data must NOT have additional properties .*secret/)
  assert.match(found, /\/data\/name must be string/)
  assert.match(found, /\/data must have required property 'created_at'/)
})

test('an answer that differs fails the test that caused it', async () => {
  const api = await startApi()
  const route = api.app.declared.find((each) => 'resource' in each && each.path === 'industries')!
  assert.ok('tableFor' in route && route.tableFor)
  const { tableFor } = route
  const staff = await api.as('superAdmin')
  await staff.post('/api/industries', { name: 'Tidal energy' })
  route.tableFor = (scope) => ({ ...tableFor(scope), hiddenFrom: () => ['name'] })
  assert.equal((await staff.get('/api/industries')).status, 200)
  await assert.rejects(
    async () => api[Symbol.asyncDispose](),
    /shows role \d+ the field name, which is hidden from it/,
  )
})
