import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildPlatform, createLog } from '../src/build-platform.ts'
import { createApp } from '../src/kernel/http/app.ts'
import type { Platform } from '../src/kernel/platform.ts'
import { registerRoutes } from '../src/modules.ts'
import { settingsFrom } from '../src/settings-from-environment.ts'
import { Client } from './client.ts'
import { cloneDatabase } from './database.ts'

export interface Installation extends AsyncDisposable {
  platform: Platform
}

/** An empty database and what stands on it, at a moment that does not pass. */
export async function emptyInstallation(start: string): Promise<Installation> {
  const database = await cloneDatabase()
  const folder = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-demo-'))
  const platform = await buildPlatform({
    // Its minute does not pass, so everything that the tests ask for is asked in one.
    settings: {
      ...settingsFrom({ DATA_DIR: folder, SEED: 'none' }, folder),
      generalLimit: { user: 1_000_000, address: 1_000_000 },
      otherLimits: { exports: 1_000_000 },
    },
    app: { ...database.app, max: 6 },
    queue: database.jobs,
    clock: { now: () => new Date(start) },
    log: createLog(process.env['LOG_LEVEL'] ?? 'silent'),
  })
  return {
    platform,
    [Symbol.asyncDispose]: async () => {
      await platform.queue.stop()
      await platform.database.close()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The API of an installation, ready to be asked. */
export async function appOf({ platform }: Installation): Promise<FastifyInstance> {
  const app = createApp(platform)
  registerRoutes(app)
  await app.ready()
  return app
}

/** Addresses of all lists of the API, below `/api`. */
export const listsOf = (app: FastifyInstance): string[] =>
  app.declared.flatMap((each) => ('resource' in each && each.operation === 'list' ? [each.path] : []))

/** Somebody of the demo, signed in, whose password was given a moment ago. */
export async function signedIn(app: FastifyInstance, host: string, email: string): Promise<Client> {
  const client = new Client(app, host)
  await client.get('/sanctum/csrf-cookie')
  const password = 'moorgate-demo-2026'
  const entered = await client.post('/login', { email, password })
  if (entered.status >= 300) throw new Error(`${email} could not sign in: ${entered.text}`)
  return client
}
