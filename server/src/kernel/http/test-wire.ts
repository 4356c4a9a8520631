import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { registerBodyParsers } from './body/body.ts'
import { isRoutedAgain, registerMethodOverrides, resolveOverride } from './method-override.ts'
import { setNotFound } from './not-found.ts'
import type { NotFoundOptions } from './not-found.ts'
import { readQuery, registerQueryRefusal } from './query-string.ts'
import { answerTo } from './refusal.ts'
import type { UploadRules } from './body/uploads.ts'

export interface TestConnection {
  app: FastifyInstance
  /** Names of the files that wait in quarantine. */
  waiting: () => Promise<string[]>
  /** `METHOD status` of every answered request, in order. */
  answered: string[]
  /** What went wrong without being a refusal. */
  bugs: unknown[]
}

/**
 * An app of the wire layer alone: `Authorization` signs its sender in. Add routes, then `inject` or
 * `listen`.
 */
export async function wire(
  t: TestContext,
  uploads: Partial<UploadRules> = {},
  notFound: NotFoundOptions = {},
): Promise<TestConnection> {
  const folder = await mkdtemp(join(tmpdir(), 'quarantine-'))
  const app = fastify({
    bodyLimit: 1024 * 1024,
    exposeHeadRoutes: true,
    rewriteUrl: resolveOverride,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: readQuery },
  })
  const made: TestConnection = { app, waiting: () => readdir(folder), answered: [], bugs: [] }
  registerQueryRefusal(app)
  registerBodyParsers(app, {
    mayUpload: (request) => request.headers.authorization !== undefined,
    uploads: { folder, diskFloor: 0, ...uploads },
  })
  registerMethodOverrides(app)
  setNotFound(app, notFound)
  app.addHook('onResponse', async (request, reply) => {
    if (!isRoutedAgain(request)) made.answered.push(`${request.method} ${reply.statusCode}`)
  })
  app.setErrorHandler((error, _request, reply) => {
    const answer = answerTo(error)
    if (!answer) made.bugs.push(error)
    return reply.code(answer?.status ?? 500).send(answer?.body ?? { message: 'Server Error' })
  })
  t.after(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return made
}

/** The address of the app on a port of the system's choice. */
export const listen = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' })
