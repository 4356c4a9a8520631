import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { act, ask } from '../../kernel/http/route.ts'
import { dismissPair } from './dismiss.ts'
import { followMerges } from './follow-merge.ts'
import { organisationsLike, peopleLike, recordsLike } from './look-alikes.ts'
import { askForMerge } from './merge-people.ts'
import { previewMerge } from './preview.ts'
import { organisationProbeOfForm, probeOfForm } from './probe.ts'
import { confirmMerge, undoMerge, withdrawMerge } from './settle-merge.ts'
import { shownMerge, shownMerges, shownPairs } from './shown.ts'

/** Investors who are in the book twice: found, compared, made one, and two again. */
export function mergeRoutes(app: FastifyInstance): void {
  followMerges(app)
  ask(app, contract.duplicatePairs, (question, { query }) => shownPairs(question, query))
  ask(app, contract.lookAlikesOfUser, (question, { id }) => recordsLike(question, 'users', id))
  ask(app, contract.lookAlikesOfContact, (question, { id }) => recordsLike(question, 'contacts', id))
  ask(app, contract.lookAlikesOfOrganisation, (question, { id }) =>
    recordsLike(question, 'organisations', id),
  )
  ask(app, contract.checkPerson, (question, { body }) => peopleLike(question, probeOfForm(body)))
  ask(app, contract.checkOrganisation, (question, { body }) =>
    organisationsLike(question, organisationProbeOfForm(body)),
  )
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
