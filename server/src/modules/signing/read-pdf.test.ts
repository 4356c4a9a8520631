import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { startApi } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { agreement, fileAgreement } from './test-file.ts'

test('a reader who goes away in the middle of a long PDF leaves no complaint in the log', async () => {
  const texts: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => texts.push(line) })
  await using api = await startApi({ log })
  const staff = await api.as('superAdmin')
  // Longer than what a socket takes at once, so that the answer is under way when the reader leaves.
  const padding = Buffer.alloc(16 * 1024 * 1024, ' ')
  const long = Buffer.concat([Buffer.from('%PDF-1.3\n%'), padding, Buffer.from('\n'), await agreement()])
  const id = await fileAgreement(staff, await newInvestor(api, 'Lorna'), long)
  const address = await api.listen()
  const left = new Promise((resolve) =>
    api.app.server.once('request', (_request: IncomingMessage, answer: ServerResponse) =>
      answer.once('close', resolve),
    ),
  )
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asking = get(`${address}/api/pdfs/${id}`, { headers: { host: 'localhost', cookie } })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 200)
  answer.destroy()
  await left
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  assert.deepEqual(texts, [])
})
