import type pg from 'pg'
import { peopleSql, personSql } from './twin-sql.ts'
import { firstPage } from './twin-page.ts'

export type Query = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

interface Asked {
  query: Query
  pool: pg.Pool
  userId: string
  url: string
  host: string
  body: string
}

type Answer = (asked: Asked) => Promise<{ status: number; text: string }>

const currentUser: Answer = async ({ query, userId }) => {
  const [row] = await query('person', personSql, [1, userId])
  return { status: 200, text: `{"data":${String(row?.['data'])}}` }
}

const people: Answer = async ({ query, url, host }) => {
  const name = decodeURIComponent(/filter%5Bname%5D=([^&]*)/.exec(url)?.[1] ?? '')
  const [row] = await query('people', peopleSql, [1, `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`])
  return { status: 200, text: firstPage(row ?? {}, `http://${host}`, url, 25) }
}

/** By the beginning of the address, like the routes they stand beside. */
export const answers: readonly (readonly [string, Answer])[] = [
  ['/api/users?', people],
  ['/api/user?', currentUser],
]
