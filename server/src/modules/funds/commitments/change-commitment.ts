import { openCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, updateFundCommitment as endpoint } from '@moorgate/contract'
import { parseMoney } from '../../../domain/money.ts'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockOfFund } from '../lock-fund.ts'
import { checkSigned } from './add-commitment.ts'

/** Changes what no closing has admitted yet. A signature that is entered makes a draft signed. */
export async function updateCommitment(work: Work, id: number, body: BodyOf<typeof endpoint>): Promise<void> {
  const { row } = await lockOfFund(work, 'fund_commitments', id)
  checkVersion(row, body.version)
  mustBeOpen(row.status)
  const amountMinor =
    body.amount === undefined
      ? row.amount_minor
      : (parseMoney(body.amount, row.currency) ?? refuseField('amount', say.number))
  const signedOn = body.signed_on === undefined ? row.signed_on : body.signed_on
  checkSigned(work, signedOn)
  const after = {
    amount_minor: amountMinor,
    class: body.class ?? row.class,
    signed_on: signedOn,
    notes: body.notes ?? row.notes,
    status: signedOn === null ? 'draft' : 'signed',
  }
  if (!(await changeById(work, 'fund_commitments', id, after))) return
  work.emit({
    type: 'fund_commitment.updated',
    subject: { type: 'fund_commitment', id },
    before: { amount_minor: String(row.amount_minor), class: row.class, status: row.status },
    after: { amount_minor: String(amountMinor), class: after.class, status: after.status },
  })
}

/** Takes away what no closing has admitted. */
export async function deleteCommitment(work: Work, id: number): Promise<void> {
  const { row } = await lockOfFund(work, 'fund_commitments', id)
  mustBeOpen(row.status)
  await changeById(work, 'fund_commitments', id, { deleted_at: work.now })
  work.emit({
    type: 'fund_commitment.deleted',
    subject: { type: 'fund_commitment', id },
    before: { amount_minor: String(row.amount_minor), user_id: row.user_id, status: row.status },
  })
}

function mustBeOpen(status: string): void {
  if (!openCommitmentStatuses.some((open) => open === status))
    refuseState('This {commitment} has been admitted at a closing, so it can’t be changed.')
}
