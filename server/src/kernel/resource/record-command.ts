import type { Endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import type { RequestInput } from '../http/read-request.ts'
import { commandRoute } from '../http/route.ts'
import type { Work } from '../work.ts'
import { showRecord } from './show.ts'
import type { Table } from './table.ts'

/** Declares a command about the record in the path. It answers the record as its list shows it. */
export function recordCommand<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  table: Table,
  perform: (work: Work, input: RequestInput<E>) => Promise<unknown>,
): void {
  commandRoute(app, endpoint, async (work, input) => {
    await perform(work, input)
    return showRecord(work, table, input.id)
  })
}

/** Declares a command that adds a record and returns its id. It answers the record as its list shows it. */
export function newRecordCommand<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  table: Table,
  perform: (work: Work, input: RequestInput<E>) => Promise<number>,
): void {
  commandRoute(app, endpoint, async (work, input) => showRecord(work, table, await perform(work, input)))
}
