import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startApi } from '../../test/harness.ts'
import type { Api } from '../../test/harness.ts'
import { registerRoutes } from '../modules.ts'
import { createApp } from './http/app.ts'
import { observe, serveMetrics } from './metrics.ts'

let api: Api
let app: Api['app']
let server: Server
let address = ''
before(async () => {
  api = await startApi()
  app = createApp(api.platform)
  registerRoutes(app)
  const figures = observe(app)
  await app.ready()
  server = await serveMetrics(figures, 0)
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  server.close()
  await once(server, 'close')
  await app.close()
  await api[Symbol.asyncDispose]()
})

const exposition = async () => (await fetch(`${address}/metrics`)).text()

/** The value of a figure by its name and labels as they stand in the text; 0 where it is not there yet. */
async function figure(name: string): Promise<number> {
  const line = (await exposition()).split('\n').find((text) => text.startsWith(`${name} `))
  return Number(line?.split(' ')[1] ?? 0)
}

test('figures are read on a port of their own, by this machine alone, and nowhere else', async () => {
  assert.equal((server.address() as AddressInfo).address, '127.0.0.1')
  const given = await fetch(`${address}/metrics`)
  assert.equal(given.status, 200)
  assert.match(given.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
  for (const path of ['/', '/metrics/', '/metrics?all=1', '/api/user'])
    assert.equal((await fetch(`${address}${path}`)).status, 404, path)
  assert.equal((await fetch(`${address}/metrics`, { method: 'POST' })).status, 405)
  const staff = await api.as('superAdmin')
  for (const path of ['/metrics', '/api/metrics']) assert.equal((await staff.get(path)).status, 404)
})

test('every line is one of the text format, every figure has its kind and its sense, and each stands once', async () => {
  const lines = (await exposition()).split('\n').filter((line) => line !== '')
  const label = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\n"])*"`
  const sample = new RegExp(
    String.raw`^([a-zA-Z_:][\w:]*)(?:\{${label}(?:,${label})*\})? (?:NaN|[+-]Inf|-?\d[\d.e+-]*)$`,
  )
  const told = { HELP: new Set<string>(), TYPE: new Set<string>() }
  const seen = new Set<string>()
  for (const line of lines) {
    const [, kind, name] = /^# (HELP|TYPE) (\S+) \S/.exec(line) ?? []
    if (kind) told[kind as 'HELP'].add(name!)
    else {
      const [, figure = ''] = sample.exec(line) ?? []
      const family = [figure, figure.replace(/_(?:bucket|sum|count)$/, '')].find((each) =>
        told.TYPE.has(each),
      )
      assert.ok(family && told.HELP.has(family), line)
      const series = line.slice(0, line.lastIndexOf(' '))
      assert.ok(!seen.has(series), line)
      seen.add(series)
    }
  }
  for (const name of ['database_connections', 'database_waiting', 'jobs', 'process_resident_memory_bytes'])
    assert.ok(told.TYPE.has(`moorgate_${name}`), name)
})

test('an answer is counted by the pattern of its route, a refusal by its status, and nobody is named', async () => {
  const count = (route: string, method: string, status: number) =>
    figure(`moorgate_http_request_seconds_count{route="${route}",method="${method}",status="${status}"}`)
  const before = {
    up: await count('/up', 'GET', 200),
    refused: await count('/api/nominees/:id', 'GET', 401),
    refusals: await figure('moorgate_http_refusals_total{status="401"}'),
  }
  const headers = { host: 'localhost' }
  await app.inject({ url: '/up', headers })
  await app.inject({ url: '/api/nominees/71?secret=swordfish', headers })
  await app.inject({ url: '/api/nominees/72', headers: { ...headers, cookie: 'session=a-token' } })
  assert.equal(await count('/up', 'GET', 200), before.up + 1)
  assert.equal(await count('/api/nominees/:id', 'GET', 401), before.refused + 2)
  assert.equal(await figure('moorgate_http_refusals_total{status="401"}'), before.refusals + 2)
  assert.doesNotMatch(await exposition(), /swordfish|a-token|nominees\/7/)
})

test('with the database out of reach the other figures are still given', async () => {
  const { queue } = api.platform
  const { figures } = queue
  queue.figures = () => Promise.reject(new Error('gone'))
  const given = await fetch(`${address}/metrics`)
  queue.figures = figures
  assert.equal(given.status, 200)
  assert.match(await given.text(), /^moorgate_database_connections \d+$/m)
})
