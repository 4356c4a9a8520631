import { interestOption, refuseField, say } from '@moorgate/contract'
import type { BodyOf, reserveOtherwise as endpoint, UploadedFile } from '@moorgate/contract'
import { sql } from 'kysely'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { keepFile } from '../../stored-files/index.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'
import { lockInvestment } from './cancel-investment.ts'
import { insertInvestments } from './insert-investments.ts'
import { lockVisibleOpportunity } from '../../round-locks/index.ts'
import { chosenScheme } from '../../tax-schemes/index.ts'
import { checkRoom, openRights, ownerOf, roomOf, settleHeld, takesMoney } from '../../round-room/index.ts'
import { refusalOf, refuseAmount } from '../rounds/round-amount.ts'
import { mustBeAdmitted, mustHaveNoneOpen } from './reserve.ts'
import { illegalMove, setStatus } from '../../investment-status/index.ts'

type Body = BodyOf<typeof endpoint>

/**
 * An allocation whose money comes another way: it passes the gates and the round's rules, but holds nothing
 * until staff confirm it. Returns its id.
 */
export async function reserveOtherwise(work: Work, body: Body): Promise<number> {
  if (body.interest === interestOption.notInterested) refuseField('interest', say.in)
  const opportunity = await lockVisibleOpportunity(work, body.investment_opportunity_id)
  const organisationId = body.organisation_id ?? null
  const methodId = await mustBeAdmitted(work, opportunity, {
    kind: 'alternative',
    organisationId,
    methodId: body.investment_method_entity_id ?? null,
  })
  if (!takesMoney(work, opportunity))
    refuseField('investment_opportunity_id', 'This round isn’t open for investments.')
  const amountMinor = parseMoney(body.amount, opportunity.currency) ?? refuseField('amount', say.number)
  const rightOf = await openRights(work, opportunity)
  const own = rightOf({ userId: work.actor.id ?? 0, organisationId })
  const refusal = refusalOf(amountMinor, opportunity, roomOf(opportunity, opportunity, own))
  if (refusal) refuseAmount(refusal, opportunity.currency)
  await mustHaveNoneOpen(work, opportunity.id, { organisationId, isPension: false })
  const day = londonDate(work.now)
  const taxOptionId = await chosenScheme(work, opportunity, {
    asked: body.tax_option_id,
    day,
    methodId,
    mustChoose: true,
  })
  const [id] = await insertInvestments(
    work,
    opportunity,
    [
      {
        userId: work.actor.id ?? 0,
        organisationId,
        methodId,
        nomineeId: null,
        taxOptionId,
        kind: 'alternative',
        amountMinor,
        date: day,
        signed: true,
        notes: null,
      },
    ],
    'interested',
  )
  await keepRoute(work, id!, body)
  return id!
}

async function keepRoute(work: Work, id: number, { method, interest, evidence }: Body): Promise<void> {
  const file = evidence ? await keepFile(work, evidence as UploadedFile) : undefined
  await sql`update investments set route = ${method}, interest = ${interest}, terms_version = ${work.tenant.branding.terms_version},
      evidence_key = ${file?.file_key ?? null}, evidence_name = ${file?.client_name ?? null},
      evidence_mime = ${file?.mime ?? null}, evidence_size = ${file?.size ?? null}, evidence_sha256 = ${file?.sha256 ?? null}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
}

/** Staff have seen the evidence: the allocation is reserved, as far as there is room. Again is no error. */
export async function confirmInvestment(work: Work, id: number): Promise<void> {
  const { investment, opportunity } = await lockInvestment(work, id)
  mustTouch(work, opportunity.status, 'update')
  if (investment.status === 'reserved' && investment.kind === 'alternative') return
  if (investment.status !== 'interested') illegalMove()
  const rightOf = await openRights(work, opportunity)
  checkRoom(opportunity, investment.amount_minor, rightOf(ownerOf(investment)))
  await setStatus(work, { ids: [id], to: 'reserved' })
  await settleHeld(work, opportunity.id)
}
