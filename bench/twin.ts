/**
 * The bare twin as a child process: `node:http`, `pg`, hand-written SQL under names, the same bytes as the product and nothing around
 * them. It resolves the same session by one indexed look-up, and then answers.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Store } from './place.ts'
import { answers } from './twin-answers.ts'
import type { Query } from './twin-answers.ts'

const [{ app }] = JSON.parse(process.argv[2] ?? '') as [Pick<Store, 'app'>, string]
const pool = new pg.Pool({ ...app, max: 10, options: '-c app.tenant=1' })
const query: Query = async (name, text, values) => (await pool.query({ name, text, values })).rows

const findSession = `select user_id from sessions where tenant_id = $1 and id_hash = $2 and idle_expires_at > now()`

async function answer(request: { url: string; host: string; cookie: string; body: string }) {
  const token = /(?:^|; )session=([^;]+)/.exec(request.cookie)?.[1] ?? ''
  const [session] = await query('session', findSession, [1, createHash('sha256').update(token).digest()])
  const handle = answers.find(([path]) => request.url.startsWith(path))?.[1]
  if (!session || !handle) return { status: session ? 404 : 401, text: '{}' }
  return handle({ query, userId: String(session['user_id']), ...request })
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    const { url = '', headers } = request
    answer({ url, host: headers.host ?? '', cookie: headers.cookie ?? '', body }).then(
      ({ status, text }) => {
        response.writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        })
        response.end(text)
      },
      (error: unknown) => response.writeHead(500, { 'content-length': 0 }).end(void console.error(error)),
    )
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
