import type { ClientBase, PoolClient } from 'pg'
import { Asked, prepareToGather } from './asked.ts'
import type { Answer, Wire } from './asked.ts'

/** What a connection has to know before it is asked. */
export interface Told {
  /** Whose statements follow; 0 is nobody's. Row-level security holds them to that. */
  tenant: number
  plannedOnce: boolean
}

/** A connection, and what it was told last. */
export type Client = PoolClient & { told?: Told }

/** Prepared where it has a name. */
interface Question {
  name: string | undefined
  text: string
  values: readonly unknown[]
}

const telling = "select set_config('app.tenant', $1, false), set_config('plan_cache_mode', $2, false)"

/** To be done with every new connection, which is nobody's then. */
export async function prepareToBeTold(client: ClientBase): Promise<void> {
  prepareToGather((client as PoolClient).connection as unknown as Wire)
  await client.query(`prepare tell(text, text) as ${telling}`)
}

const knows = ({ told }: Client, { tenant, plannedOnce }: Told) =>
  told?.tenant === tenant && told.plannedOnce === plannedOnce

const words = ({ tenant, plannedOnce }: Told) => [
  tenant === 0 ? '' : String(tenant),
  plannedOnce ? 'force_generic_plan' : 'auto',
]

/** Ahead of a transaction: what is told inside is forgotten where it is rolled back. */
export async function tellAhead(client: Client, told: Told): Promise<void> {
  if (knows(client, told)) return
  await client.query(telling, words(told))
  client.told = told
}

/** Asks a connection that knows what it has to; one that doesn't is told in the same message. */
export async function askTold(client: Client, told: Told, question: Question): Promise<Answer> {
  const ahead = knows(client, told) ? undefined : { statement: 'tell', values: words(told) }
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      client.query(new Asked({ ...question, ahead }, { resolve, reject }))
    })
    if (ahead) client.told = told
    return answer
  } catch (error) {
    // It was made where the bytes came in. Who asked is of more use.
    Error.captureStackTrace(error as Error)
    throw error
  }
}
