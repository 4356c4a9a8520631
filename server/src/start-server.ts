import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { userOfChannel } from '@moorgate/contract/notifications/index.ts'
import { createApp } from './kernel/http/app.ts'
import { addressReader, throttleKeyOf } from './kernel/http/connections/client-address.ts'
import type { Platform } from './kernel/platform.ts'
import { createHostedPublisher, realtimeApi, startRealtime } from './kernel/realtime/index.ts'
import type { Realtime, RealtimeApp, RealtimePublisher } from './kernel/realtime/index.ts'
import type { Settings } from './kernel/settings.ts'
import type { Tenant } from './kernel/tenants.ts'
import { createScheduler } from './kernel/scheduler.ts'
import { scheduled, registerRoutes } from './modules.ts'
import { observe, serveMetrics } from './kernel/metrics.ts'
import { createPages, workerFile } from './modules/tenancy/index.ts'

type HostedAccount = Extract<Settings['realtime'], { driver: 'hosted' }>

export interface RunningServer {
  app: FastifyInstance
  port: number
  close(): Promise<void>
}

/**
 * Answers HTTP and sockets on the settings' address, delivers events, performs jobs, and merges limits, until
 * it is closed.
 */
export async function startServer(
  platform: Platform,
  database: PoolConfig,
  dist: string,
): Promise<RunningServer> {
  const app = createApp(platform, { page: createPages(platform, dist) })
  await app.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    // Its own route lists the folder, of 2,700 files, for each file that is asked for.
    serve: false,
  })
  app.get<{ Params: { name: string } }>('/assets/:name(^[\\w.-]+$)', (request, reply) =>
    reply.sendFile(request.params.name),
  )
  const open = { method: 'GET', path: '/favicon.svg', access: 'guest' } as const
  app.get('/favicon.svg', { config: { guard: open, tenantless: true } }, (_request, reply) =>
    reply.sendFile('favicon.svg', dist, { immutable: false, maxAge: '1d' }),
  )
  workerFile(app, dist)
  registerRoutes(app)
  const figures = observe(app)
  const realtime = attachRealtime(platform, app, database)
  if (realtime) await app.register(realtimeApi, pushApiOf(platform, realtime))
  await app.ready()
  const { host, port } = platform.settings
  await app.listen({ host, port })
  await realtime?.listening()
  const recurring = createScheduler(scheduled, platform)
  const metrics =
    platform.settings.metricsPort === undefined
      ? undefined
      : await serveMetrics(figures, platform.settings.metricsPort)
  recurring.start()
  platform.outbox.start()
  await platform.queue.start()
  platform.generalLimit.start()
  platform.replica?.start()
  return {
    app,
    port: portOf(app),
    close: async () => {
      platform.mailer?.close()
      metrics?.close()
      await recurring.stop()
      await platform.queue.stop()
      await platform.outbox.stop()
      platform.generalLimit.stop()
      await realtime?.close()
      await app.close()
    },
  }
}

/** The port that is listened on: the settings may leave its choice to the system (0). */
function portOf(app: FastifyInstance): number {
  return (app.server.address() as { port: number }).port
}

/** Every tenant is an app of its own, so that its key opens nothing of another's. */
function appOf(tenant: Tenant, port: number): RealtimeApp {
  const origins = tenant.hosts.flatMap((host) => [
    `https://${host}`,
    `http://${host}:${port}`,
    `http://${host}`,
  ])
  return { appId: String(tenant.id), ...tenant.realtime, allowedOrigins: origins, enabled: true }
}

/**
 * With the hosted service all tenants share the one app that its operator has there; ids are unique over
 * tenants.
 */
function hostedPublisher(platform: Platform, account: HostedAccount): RealtimePublisher {
  return createHostedPublisher({
    appById: async () => ({ ...account, allowedOrigins: [], enabled: true }),
    clock: platform.clock,
    baseUrl: `https://api-${account.cluster}.pusher.com`,
  })
}

/**
 * The Pusher protocol's own API, by which a tenant's other services push; a signature with the tenant's
 * secret is its permission.
 */
function pushApiOf(platform: Platform, realtime: Realtime) {
  return {
    publisher: realtime,
    hub: realtime.hub,
    appById: async (appId: string) => {
      const tenant = (await platform.tenants.all()).find(({ id }) => String(id) === appId)
      return tenant && appOf(tenant, platform.settings.port)
    },
    clock: platform.clock,
  }
}

function attachRealtime(
  platform: Platform,
  app: FastifyInstance,
  database: PoolConfig,
): Realtime | undefined {
  const { settings, tenants, log } = platform
  if (settings.realtime.driver === 'hosted') {
    platform.realtime = hostedPublisher(platform, settings.realtime)
    return undefined
  }
  const addressOf = addressReader(settings.trustedProxies)
  const realtime = startRealtime({
    server: app.server,
    addressOf: (request) => throttleKeyOf(addressOf(request)),
    appByKey: async (key) => {
      const tenant = await tenants.byRealtimeKey(key)
      return tenant && appOf(tenant, portOf(app))
    },
    userOfChannel,
    onMessage: (appId) => platform.replica?.noteChange(Number(appId)),
    query: (text, values) => platform.database.pool.query(text, values),
    connection: database,
    log,
    limits: {
      socketsPerUser: settings.socketLimits.user,
      socketsPerAddress: settings.socketLimits.address,
      socketsPerApp: settings.socketLimits.firm,
    },
  })
  platform.realtime = realtime
  return realtime
}
