import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { until } from '../../kernel/postgres/processes.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const megabyte = 1024 * 1024

const api = apiForTests()
let staff: Client
let ownerId: number
let address: string
before(async () => {
  address = await api.listen()
  staff = await api.as('superAdmin')
  ownerId = await newInvestor(api, 'Lorna')
})

const boundary = 'a-boundary-of-a-test'
const head = () =>
  [
    `--${boundary}\r\ncontent-disposition: form-data; name="owner_type"\r\n\r\nuser\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="owner_id"\r\n\r\n${ownerId}\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="long.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  ].join('')

async function openUpload() {
  const sending = request(`${address}/api/documents`, {
    method: 'POST',
    headers: {
      host: 'localhost',
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '',
    },
  })
  const write = async (bytes: string | Buffer) => {
    if (!sending.write(bytes)) await once(sending, 'drain')
  }
  await write(head())
  return { sending, write }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * What the process still needs outside its heap, where bytes of files are: what is only not yet thrown away
 * doesn't count.
 */
async function held(): Promise<number> {
  collect()
  // What was collected is given back a moment later.
  await setImmediate()
  collect()
  return process.memoryUsage().arrayBuffers
}

test('a file of 48 MB passes through without ever being held whole', async () => {
  const line = Buffer.from('Paragraph 4.2 of the disclosure letter is read with the next one.\n'.repeat(1000))
  const { sending, write } = await openUpload()
  const start = await held()
  let most = 0
  let sent = 0
  for (let step = 0; sent < 48 * megabyte; step += 1) {
    await write(line)
    sent += line.length
    if (step % 240 === 120) most = Math.max(most, (await held()) - start)
  }
  sending.end(`\r\n--${boundary}--\r\n`)
  const [answer] = await once(sending, 'response')
  const chunks: Buffer[] = await Array.fromAsync(answer)
  most = Math.max(most, (await held()) - start)
  const output = Buffer.concat(chunks).toString()
  assert.equal(answer.statusCode, 201, output)
  assert.equal(JSON.parse(output).data.size, sent)
  assert.ok(most < 16 * megabyte, `held ${Math.round(most / megabyte)} MB at once`)
})

test('an upload that breaks off leaves no record, and no file', async () => {
  const count = async () =>
    (await staff.get(`/api/documents?filter[owner_type]=user&filter[owner_id]=${ownerId}`)).body.data.length
  const before = await count()
  const quarantine = join(api.platform.settings.dataDir, 'quarantine')
  const waiting = async () => (await readdir(quarantine)).length
  const { sending, write } = await openUpload()
  await write(Buffer.alloc(2 * megabyte, 'a'))
  assert.ok(await until(async () => (await waiting()) === 1, 20_000), 'nothing comes in')
  sending.on('error', () => undefined)
  const gone = new Promise((resolve) => sending.once('close', resolve))
  sending.destroy()
  await gone
  // By the server itself, a moment after it sees that nobody sends any more.
  assert.ok(await until(async () => (await waiting()) === 0, 20_000), 'a file stays')
  assert.equal(await count(), before)
})
