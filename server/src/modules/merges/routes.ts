import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { dismissPair } from './dismiss.ts'
import { followMerges } from './follow-merge.ts'
import { organisationsLike, peopleLike, recordsLike } from './duplicates.ts'
import { askForMerge } from './merge-people.ts'
import { previewMerge } from './preview.ts'
import { organisationProbeOfForm, probeOfForm } from './probe.ts'
import { confirmMerge, undoMerge, withdrawMerge } from './settle-merge.ts'
import { shownMerge, shownMerges, shownPairs } from './shown.ts'

/** Investors who are in the book twice: found, compared, made one, and two again. */
export function mergeRoutes(app: FastifyInstance): void {
  followMerges(app)
  queryRoute(app, contract.duplicatePairs, (question, { query }) => shownPairs(question, query))
  queryRoute(app, contract.duplicatesOfUser, (question, { id }) => recordsLike(question, 'users', id))
  queryRoute(app, contract.duplicatesOfContact, (question, { id }) => recordsLike(question, 'contacts', id))
  queryRoute(app, contract.duplicatesOfOrganisation, (question, { id }) =>
    recordsLike(question, 'organisations', id),
  )
  queryRoute(app, contract.checkPerson, (question, { body }) => peopleLike(question, probeOfForm(body)))
  queryRoute(app, contract.checkOrganisation, (question, { body }) =>
    organisationsLike(question, organisationProbeOfForm(body)),
  )
  commandRoute(app, contract.dismissDuplicate, (work, { body }) => dismissPair(work, body))
  queryRoute(app, contract.mergePreview, (question, { query }) => previewMerge(question, query))
  queryRoute(app, contract.merges, (question) => shownMerges(question))
  commandRoute(app, contract.mergeUsers, async (work, { body }) =>
    shownMerge(work, await askForMerge(work, { ...body, choices: body.choices ?? {} })),
  )
  commandRoute(app, contract.confirmMerge, async (work, { id }) => {
    await confirmMerge(work, id)
    return shownMerge(work, id)
  })
  commandRoute(app, contract.withdrawMerge, async (work, { id }) => {
    await withdrawMerge(work, id)
    return shownMerge(work, id)
  })
  commandRoute(app, contract.undoMerge, async (work, { id }) => {
    await undoMerge(work, id)
    return shownMerge(work, id)
  })
}
