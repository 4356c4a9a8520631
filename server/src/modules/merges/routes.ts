import * as contract from '@moorgate/contract'
import { refuse, roleIds } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { act, ask } from '../../kernel/http/route.ts'
import type { Question } from '../../kernel/work.ts'
import { dismissPair } from './dismiss.ts'
import { findAlike } from './find-duplicates.ts'
import { followMerges } from './follow-merge.ts'
import { askForMerge } from './merge-people.ts'
import type { PersonRow } from './people.ts'
import { previewMerge } from './preview.ts'
import { probeOf } from './probe.ts'
import { confirmMerge, undoMerge, withdrawMerge } from './settle-merge.ts'
import { shownAlike, shownMerge, shownMerges, shownPairs } from './shown.ts'

/** Investors who are in the book twice: found, compared, made one, and two again. */
export function mergeRoutes(app: FastifyInstance): void {
  followMerges(app)
  ask(app, contract.duplicatePairs, (question, { query }) => shownPairs(question, query))
  ask(app, contract.duplicatesOf, async (question, { id }) => {
    const person = await investor(question, id)
    return shownAlike(question, await findAlike(question, probeOf(person), id), id)
  })
  ask(app, contract.checkDuplicates, async (question, { body }) => {
    const name = `${body.first_name ?? ''} ${body.last_name}`.trim()
    const alike = await findAlike(question, {
      name,
      lastName: body.last_name,
      email: body.email ?? null,
      phone: body.phone ?? null,
      dateOfBirth: body.date_of_birth ?? null,
      postcode: body.postcode ?? null,
    })
    return shownAlike(question, alike, 0)
  })
  act(app, contract.dismissDuplicate, (work, { body }) => dismissPair(work, body))
  ask(app, contract.mergePreview, (question, { query }) => previewMerge(question, query))
  ask(app, contract.merges, (question) => shownMerges(question))
  act(app, contract.mergeUsers, async (work, { body }) =>
    shownMerge(work, await askForMerge(work, { ...body, choices: body.choices ?? {} })),
  )
  act(app, contract.confirmMerge, async (work, { id }) => {
    await confirmMerge(work, id)
    return shownMerge(work, id)
  })
  act(app, contract.withdrawMerge, async (work, { id }) => {
    await withdrawMerge(work, id)
    return shownMerge(work, id)
  })
  act(app, contract.undoMerge, async (work, { id }) => {
    await undoMerge(work, id)
    return shownMerge(work, id)
  })
}

async function investor({ db, tenant }: Question, id: number): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    select u.* from users u where u.tenant_id = ${tenant.id} and u.id = ${id} and u.role_id = ${roleIds.user}
      and u.deleted_at is null`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}
