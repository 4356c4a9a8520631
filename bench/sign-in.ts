import { Connection, requestOf } from './connection.ts'
import { hostOf, password } from './seed.ts'

/** What a signed-in browser sends with every request. */
export type Browser = Readonly<Record<'host' | 'cookie' | 'x-xsrf-token', string>>

/** Signs people of a tenant in through the front door, one after the other, as browsers do. */
export async function signIn(port: number, tenant: number, emails: readonly string[]): Promise<Browser[]> {
  const connection = await Connection.open(port)
  const browsers: Browser[] = []
  for (const email of emails) browsers.push(await enter(connection, hostOf(tenant), email))
  connection.close()
  return browsers
}

async function enter(connection: Connection, name: string, email: string): Promise<Browser> {
  const host = `${name}:4717`
  const guest = await connection.send(requestOf('GET', '/sanctum/csrf-cookie', { host }))
  const entered = await connection.send(
    requestOf('POST', '/login', browserOf(host, guest.head), { email, password }),
  )
  if (entered.status !== 200) throw new Error(`${email} can not sign in: ${entered.body.toString()}`)
  return browserOf(host, entered.head)
}

function browserOf(host: string, head: string): Browser {
  const cookies = new Map(
    [...head.matchAll(/\nset-cookie: ([^=]+)=([^;\r]*)/gi)].map(([, name = '', value = '']) => [name, value]),
  )
  return {
    host,
    cookie: `session=${cookies.get('session') ?? ''}`,
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  }
}
