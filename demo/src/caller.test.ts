import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { Caller } from './caller.ts'

/** Answers with these codes in turn, the last one ever after, and counts how often it is asked. */
function answering(...codes: number[]) {
  let asked = 0
  const inject = async () => ({
    statusCode: codes[Math.min(asked++, codes.length - 1)],
    body: '{"data":{"id":7}}',
    headers: { 'content-type': 'application/json' },
  })
  const caller = new Caller({ inject } as unknown as FastifyInstance, async () => ({
    token: 't',
    csrf: 'c',
    host: 'localhost',
    address: '192.0.2.1',
  }))
  return { caller, asked: () => asked }
}

test('what the machine was too busy for is asked again, and what is refused is not', async () => {
  const busy = answering(503, 503, 201)
  assert.deepEqual(await busy.caller.post('things'), { id: 7 })
  assert.equal(busy.asked(), 3)
  const refused = answering(422)
  await assert.rejects(refused.caller.post('things'), /POST things answered 422/)
  assert.equal(refused.asked(), 1)
})

test('a product that never answers ends the story', async () => {
  const down = answering(503)
  await assert.rejects(down.caller.get('things'), /GET things answered 503/)
  assert.equal(down.asked(), 4)
})
