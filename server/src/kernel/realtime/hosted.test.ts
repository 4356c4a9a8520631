import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { RealtimeApp } from './app.ts'
import { createHostedPublisher, HostedServiceFailed } from './hosted.ts'
import type { RealtimeMessage } from './message.ts'
import { MessageRefused } from './message.ts'
import { bodyMd5, requestSignature } from './signature.ts'

// The credentials, the instant and the message of the protocol's published example.
const app: RealtimeApp = {
  appId: '3',
  key: '278d425bdf160c739803',
  secret: '7ad3773142a6692b25b8',
  allowedOrigins: [],
  enabled: true,
}
const clock = { now: () => new Date(1_353_088_179_000) }
const published: RealtimeMessage = {
  appId: '3',
  channels: ['project-3'],
  event: 'foo',
  data: '{"some":"data"}',
}

type Call = { method: string; url: URL; body: string; contentType: string }

/** Longer than any answer takes on a busy machine, so that no other test fails by it. */
const patientMs = 60_000

/** A stand-in for the hosted service that writes down the calls and answers as it is told. */
async function hostedService(answer: (response: http.ServerResponse) => void, timeoutMs = patientMs) {
  const calls: Call[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://hosted.invalid'),
        body: Buffer.concat(chunks).toString(),
        contentType: request.headers['content-type'] ?? '',
      })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    calls,
    publisher: createHostedPublisher({
      appById: async (appId) => (appId === app.appId ? app : undefined),
      clock,
      baseUrl: `http://127.0.0.1:${port}`,
      timeoutMs,
    }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const ok = (response: http.ServerResponse) => void response.end('{}')
const status = (code: number) => (response: http.ServerResponse) => void response.writeHead(code).end('No.')

const failureOf = (call: Promise<void>): Promise<HostedServiceFailed> =>
  call.then(
    () => assert.fail('it succeeded'),
    (error: unknown) => {
      assert.ok(error instanceof HostedServiceFailed)
      return error
    },
  )

test('the published example is posted to the hosted service with the published digest and signature', async () => {
  await using hosted = await hostedService(ok)
  await hosted.publisher.publish(published)
  const [call] = hosted.calls
  assert.equal(call?.method, 'POST')
  assert.equal(call.contentType, 'application/json')
  assert.equal(call.url.pathname, '/apps/3/events')
  assert.equal(call.body, String.raw`{"name":"foo","channels":["project-3"],"data":"{\"some\":\"data\"}"}`)
  assert.deepEqual(Object.fromEntries(call.url.searchParams), {
    auth_key: app.key,
    auth_timestamp: '1353088179',
    auth_version: '1.0',
    body_md5: 'ec365a775a4cd0599faeb73354201b6f',
    auth_signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
  })
})

test('the page that caused an event is named to the hosted service, and any letter survives the way', async () => {
  await using hosted = await hostedService(ok)
  await hosted.publisher.publish({ ...published, data: '{"message":"It’s “€5”"}', exceptSocketId: '12.34' })
  const [call] = hosted.calls
  assert.deepEqual(JSON.parse(call?.body ?? ''), {
    name: 'foo',
    channels: ['project-3'],
    data: '{"message":"It’s “€5”"}',
    socket_id: '12.34',
  })
  assert.equal(call?.url.searchParams.get('body_md5'), bodyMd5(call?.body ?? ''))
})

test('a user is ended through the hosted service with a signed call', async () => {
  await using hosted = await hostedService(ok)
  await hosted.publisher.terminate({ appId: '3', userKey: '7', code: 4009 })
  const [call] = hosted.calls
  assert.ok(call)
  assert.equal(call.url.pathname, '/apps/3/users/7/terminate_connections')
  const signed = { method: 'POST', path: call.url.pathname, query: call.url.searchParams }
  assert.equal(call.url.searchParams.get('auth_signature'), requestSignature(app.secret, signed))
})

test('a failure that may pass can be told from one that will not', async () => {
  for (const [code, isPassing] of [
    [500, true],
    [503, true],
    [429, true],
    [400, false],
    [401, false],
    [413, false],
  ] as const) {
    await using hosted = await hostedService(status(code))
    const failure = await failureOf(hosted.publisher.publish(published))
    assert.deepEqual([failure.status, failure.isPassing], [code, isPassing])
  }
})

test('a service that does not answer, or breaks off, fails in time and may be tried again', async () => {
  const breaksOff = (response: http.ServerResponse) => void response.destroy()
  for (const [answer, timeoutMs] of [
    [() => {}, 200],
    [breaksOff, patientMs],
  ] as const) {
    await using hosted = await hostedService(answer, timeoutMs)
    const failure = await failureOf(hosted.publisher.publish(published))
    assert.deepEqual([failure.status, failure.isPassing], [undefined, true])
  }
})

test('a redirect is not followed: the signature is for this service alone', async () => {
  await using hosted = await hostedService(
    (response) => void response.writeHead(307, { location: '/other' }).end(),
  )
  assert.equal((await failureOf(hosted.publisher.publish(published))).status, undefined)
  assert.equal(hosted.calls.length, 1)
})

test('nothing is posted for a tenant without credentials, nor a message that the service would refuse', async () => {
  await using hosted = await hostedService(ok)
  const failure = await failureOf(hosted.publisher.publish({ ...published, appId: '4' }))
  assert.equal(failure.isPassing, false)
  await assert.rejects(hosted.publisher.publish({ ...published, channels: ['a b'] }), MessageRefused)
  assert.equal(hosted.calls.length, 0)
})
