import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Queue } from './jobs/queue.ts'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/**
 * Figures for Prometheus, on a loopback port of their own: they are for the operator, not for the internet.
 */
export function observe(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'moorgate_' })
  const {
    database: { pool },
    queue,
  } = app.platform
  const requests = new Histogram({
    name: 'moorgate_http_request_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'moorgate_http_refusals_total',
    help: 'Refused requests, by status',
    labelNames: ['status'],
    registers: [registry],
  })
  gauge(registry, 'moorgate_database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge(registry, 'moorgate_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  jobsGauge(registry, queue)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 400) refusals.inc({ status: reply.statusCode })
    done()
  })
  return registry
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  const figure: Gauge = new Gauge({ name, help, registers: [registry], collect: () => figure.set(read()) })
}

/** Counted when somebody looks. Where the database does not answer, the other figures still do. */
function jobsGauge(registry: Registry, queue: Queue): void {
  const jobs: Gauge<'state'> = new Gauge({
    name: 'moorgate_jobs',
    help: 'Jobs of all firms: waiting to be taken, scheduled for later, running, failed for good',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      jobs.reset()
      const figures = await queue.figures().catch(() => ({}))
      for (const [state, count] of Object.entries(figures)) jobs.set({ state }, count)
    },
  })
}

/** Serves `/metrics` to this machine alone. */
export async function serveMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    void registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return server
}
