import assert from 'node:assert/strict'
import { test } from 'node:test'
import { path, startSite } from './test-site.ts'
import { harbour, wrenfield } from './test-support.ts'

test('a page of another site is turned away, a page of the own site and a program without a site are not', async () => {
  await using site = await startSite()
  for (const origin of ['https://evil.example', 'null', 'https://harbour.example']) {
    const foreign = site.dial(path(wrenfield.key), { origin })
    assert.deepEqual((await foreign.hear('pusher:error')).data, { code: 4009, message: 'Origin not allowed' })
    assert.equal(await foreign.closed, 4009)
  }
  await site.dial(path(wrenfield.key), { origin: 'https://invest.wrenfield.example' }).socketId()
  await site.dial(path(wrenfield.key)).socketId()
})

test('every wrong way to dial is refused with the code that tells the client what is wrong', async () => {
  await using site = await startSite()
  site.apps.set('asleep', { ...wrenfield, key: 'asleep', enabled: false })
  const wrong: [string, number][] = [
    [path('nobody'), 4001],
    [path('asleep'), 4003],
    ['/app/?protocol=7', 4005],
    ['/app?protocol=7', 4005],
    [`/app/${wrenfield.key}?protocol=seven`, 4006],
    [`/app/${wrenfield.key}?protocol=4`, 4007],
    [`/app/${wrenfield.key}`, 4008],
  ]
  for (const [url, code] of wrong) {
    const page = site.dial(url)
    assert.equal(((await page.hear('pusher:error')).data as { code: number }).code, code, url)
    assert.equal(await page.closed, code, url)
  }
  assert.equal(site.hub.connectionCount, 0)
})

test('one address may connect so many times in a minute, and is then asked to wait', async () => {
  await using site = await startSite({ connectionsPerMinute: 2 })
  await site.dial(path(wrenfield.key)).socketId()
  await site.dial(path(wrenfield.key)).socketId()
  assert.equal(await site.dial(path(wrenfield.key)).closed, 4100)
  site.clock.ms += 60_000
  await site.dial(path(wrenfield.key)).socketId()
})

test('of a flood of dials few are told why, and none of them is kept', async () => {
  await using site = await startSite({ connectionsPerMinute: 5 })
  const pages = Array.from({ length: 100 }, () => site.dial(path(wrenfield.key)))
  // Who gets no WebSocket at all is refused by HTTP, which a client's WebSocket calls 1006.
  const ends = await Promise.all(
    pages.map((page) => Promise.race([page.socketId().then(() => 'in'), page.closed])),
  )
  const count = (end: string | number) => ends.filter((each) => each === end).length
  assert.deepEqual([count('in'), count(4100), count(1006)], [5, 10, 85])
  assert.match((await pages.at(-1)!.failed).message, /429/)
  assert.equal(site.hub.connectionCount, 5)
})

test('an address and a firm have so many sockets open, and another one when one is closed', async () => {
  await using site = await startSite({ socketsPerAddress: 3, socketsPerApp: 2 })
  const first = site.dial(path(wrenfield.key))
  await first.socketId()
  await site.dial(path(wrenfield.key)).socketId()
  const third = site.dial(path(wrenfield.key))
  assert.deepEqual((await third.hear('pusher:error')).data, {
    code: 4100,
    message: 'Application is over capacity',
  })
  assert.equal(await third.closed, 4100)
  await site.dial(path(harbour.key)).socketId()
  const fourth = site.dial(path(harbour.key))
  assert.equal(await fourth.closed, 4100)
  const { message } = (await fourth.hear('pusher:error')).data as { message: string }
  assert.equal(message, 'Too many open connections from this address')
  first.socket.close()
  const comesIn = async () => {
    const page = site.dial(path(wrenfield.key))
    return Promise.race([page.socketId().then(() => true), page.closed.then(() => false)])
  }
  // The server hears of the end in its own time.
  while (!(await comesIn()));
})

test('a frame of 16 KB is read, a longer one ends the socket, and the other pages do not notice', async () => {
  await using site = await startSite()
  const [page, other] = [site.dial(path(wrenfield.key)), site.dial(path(wrenfield.key))]
  await Promise.all([page.socketId(), other.socketId()])
  const frame = (bytes: number) => {
    const empty = JSON.stringify({ event: 'pusher:ping', pad: '' })
    return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`)
  }
  page.socket.send(frame(16 * 1024))
  await page.hear('pusher:pong')
  page.socket.send(frame(16 * 1024 + 1))
  assert.equal(await page.closed, 1009)
  other.say('pusher:ping', {})
  await other.hear('pusher:pong')
  assert.equal(site.hub.connectionCount, 1)
})

test('binary frames and half a letter are not of this protocol', async () => {
  await using site = await startSite()
  const [page, broken] = [site.dial(path(wrenfield.key)), site.dial(path(wrenfield.key))]
  await Promise.all([page.socketId(), broken.socketId()])
  page.socket.send(Buffer.from('{"event":"pusher:ping"}'), { binary: true })
  assert.deepEqual((await page.hear('pusher:error')).data, { code: 4200, message: 'Invalid message format' })
  broken.socket.send(Buffer.from([0xc3]), { binary: false })
  assert.equal(await broken.closed, 1007)
})

test('pings of the WebSocket itself are answered, and count as frames', async () => {
  await using site = await startSite()
  const page = site.dial(path(wrenfield.key))
  await page.socketId()
  let pongs = 0
  page.socket.on('pong', () => (pongs += 1))
  for (let ping = 0; ping < 21; ping += 1) page.socket.ping()
  assert.equal(((await page.hear('pusher:error')).data as { code: number }).code, 4301)
  assert.equal(pongs, 20)
})

test('a page that stops reading is ended while the others hear on', async () => {
  await using site = await startSite({ bufferedBytes: 64 * 1024 })
  const [slow, quick] = [site.dial(path(wrenfield.key)), site.dial(path(wrenfield.key))]
  for (const page of [slow, quick]) {
    await page.socketId()
    page.say('pusher:subscribe', { channel: 'news' })
    await page.hear('pusher_internal:subscription_succeeded')
  }
  slow.socket.pause()
  const data = JSON.stringify('x'.repeat(10_000))
  for (let sent = 0; site.hub.connectionCount === 2 && sent < 5000; sent += 1) {
    site.hub.publish({ appId: wrenfield.appId, channels: ['news'], event: `e${sent}`, data })
    if (sent % 10 === 0) {
      quick.say('pusher:ping', {})
      await quick.hear(`e${sent}`)
      site.clock.ms += 1000
    }
  }
  assert.equal(site.hub.connectionCount, 1)
  slow.socket.resume()
  assert.equal(await slow.closed, 1006, 'without a word, for which it would have had to read; it dials again')
})
