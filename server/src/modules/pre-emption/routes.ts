import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import type { WorksheetDraft } from '../../domain/worksheet.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { WithStatus, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { recordCommand } from '../../kernel/resource/record-command.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { ownedBy } from '../../rows/holding-rows.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { answerEffectOf } from './answer-effect.ts'
import { changeChoice, choose } from './choose.ts'
import { enterPlaces } from './enter-places.ts'
import { entriesOf } from './entry-plan.ts'
import { opportunityWorksheet } from './figures/offer-worksheet.ts'
import { ownWorksheet } from './figures/own-worksheet.ts'
import { placesSheets } from './figures/places-sheets.ts'
import { issuePlaces } from './issue-places.ts'
import { issueOf } from './issue-plan.ts'
import { letterTo } from './letter.ts'
import { sendLetters } from './letters-archive.ts'
import { openOpportunity } from './open-offer.ts'
import { checkRecordDateIn } from './record-date.ts'
import { remindHolders } from './remind-holders.ts'
import { cancelOffer, closeOpportunity, settled, settlementOf } from './settle.ts'
import { holderChoices, preEmptionOptions } from './tables.ts'
import { atHead } from '../../domain/tenant-labels.ts'

/** Offers of new shares to those who hold shares already, and the holders' answers. */
export function preEmptionRoutes(app: FastifyInstance): void {
  resourceRoutes(app, preEmptionOptions, { prepare: checkTerms })
  resourceRoutes(app, holderChoices)
  commandRoute(app, contract.choosePreEmption, async (work, { body }) => {
    const { id, isNew } = await choose(work, body)
    return new WithStatus(isNew ? 201 : 200, await showJson(work.db, holderChoices, work, id))
  })
  recordCommand(app, contract.changePreEmptionChoice, holderChoices, (work, { id, body }) =>
    changeChoice(work, id, body),
  )
  queryRoute(app, contract.readAnswerEffect, (question, { id, query }) => answerEffectOf(question, id, query))
  commandRoute(app, contract.openPreEmption, async (work, { id }) => {
    await shown(work, id)
    await openOpportunity(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.closePreEmption, async (work, { id, body }) => {
    await shown(work, id)
    await closeOpportunity(work, id, body)
    return shown(work, id)
  })
  commandRoute(app, contract.cancelPreEmption, async (work, { id, body }) => {
    await shown(work, id)
    await cancelOffer(work, id, body.reason ?? null)
    return shown(work, id)
  })
  queryRoute(app, contract.readPreEmptionEntries, async (question, { id }) => {
    await showJson(question, preEmptionOptions, question, id)
    return entriesOf(question, id)
  })
  commandRoute(app, contract.enterPreEmption, async (work, { id, body }) => {
    await shown(work, id)
    await enterPlaces(work, id, body)
    return shown(work, id)
  })
  queryRoute(app, contract.readPreEmptionIssue, async (question, { id, query }) => {
    await showJson(question, preEmptionOptions, question, id)
    return issueOf(question, id, idsIn(query.without))
  })
  commandRoute(app, contract.issuePreEmption, async (work, { id, body }) => {
    await shown(work, id)
    await issuePlaces(work, id, body)
    return shown(work, id)
  })
  commandRoute(app, contract.remindPreEmption, async (work, { id }) => {
    await shown(work, id)
    return { reminded: await remindHolders(work, id) }
  })
  queryRoute(app, contract.readPreEmptionSettlement, async (question, { id }) => {
    await showJson(question, preEmptionOptions, question, id)
    return settlementOf(question, id)
  })
  figureRoutes(app, contract.preEmptionFigures, async (question, { id, query, figure }) => ({
    worksheet: await worksheetFor(question, id, { figure, without: idsIn(query.without) }),
    name: `${atHead('pre_emption_option')} ${id}`,
  }))
  fileRoute(app, contract.downloadPreEmptionLetters, (question, { id, reply }) =>
    sendLetters(question, { id, reply }),
  )
  fileRoute(app, contract.readPreEmptionLetter, async (question, { id, reply }) =>
    sendMade(reply, await letterTo(question, id), 'inline'),
  )
}

const idsIn = (text = ''): number[] => text.split(',').map(Number)

/** Staff have the whole offer in cells, a holder what is theirs. */
async function worksheetFor(
  question: QueryContext,
  id: number,
  { figure, without }: { figure: string | undefined; without: readonly number[] },
): Promise<WorksheetDraft> {
  await showJson(question, preEmptionOptions, question, id)
  const offer = await settled(question, id)
  if (question.actor.roleId !== contract.roleIds.user) {
    const worksheet = opportunityWorksheet(offer)
    return {
      ...worksheet,
      sheets: [...worksheet.sheets, ...(await placesSheets(question, offer.option, without))],
    }
  }
  const own = await ownPlaces(question, id)
  return ownWorksheet(
    offer,
    offer.choices.filter((choice) => own.has(choice.id)),
    figure,
  )
}

const shown = (work: Work, id: number) => showJson(work.db, preEmptionOptions, work, id)

/**
 * Terms are written while the offer is a draft: new shares of a round, or of an investment that goes on
 * without one.
 */
async function checkTerms(
  work: Work,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>> {
  if (existing && existing['status'] !== 'draft')
    contract.refuse({
      code: 'conflict',
      reason: 'status',
      about: 'pre_emption_terms',
    })
  checkRecordDateIn(work, values, existing)
  const id = Number(values['investment_opportunity_id'] ?? existing?.['investment_opportunity_id'])
  const opportunity = await work.db
    .selectFrom('investment_opportunities')
    .select(['status', 'currency'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!opportunity)
    contract.refuseField(
      'investment_opportunity_id',
      contract.messageFor(contract.say.in, 'investment_opportunity_id'),
    )
  mustTouch(work, opportunity.status, 'update')
  if (opportunity.status === contract.opportunityStatus.matured)
    contract.refuse({
      code: 'conflict',
      reason: 'status',
      about: 'pre_emption_ended',
    })
  return { ...values, currency: opportunity.currency }
}

/** Ids of the caller's own places in an opportunity, and of those of organisations of theirs. */
async function ownPlaces(question: QueryContext, optionId: number): Promise<Set<number>> {
  const rows = await question.rows<{ id: number }>(
    `select c.id from pre_emption_choices c
     where c.tenant_id = $1 and c.pre_emption_option_id = $2 and ${ownedBy('c', '$3')}`,
    [question.tenant.id, optionId, question.actor.id],
  )
  return new Set(rows.map(({ id }) => id))
}
