import { accountsOfActs, can, ledgerAccountWords, refuseField, say, eachItem } from '@moorgate/contract'
import type { BodyOf, postJournal as endpoint } from '@moorgate/contract'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { checkBalance, postJournal } from '../../ledger/index.ts'
import type { Entry, PostedJournal } from '../../ledger/index.ts'

type Body = BodyOf<typeof endpoint>

/**
 * A journal that a person writes: a fee, a contribution, a correction. It says what it is about, and it
 * balances. Distributions take two people, so nobody posts one by hand.
 */
export async function writeJournal(work: Work, body: Body): Promise<PostedJournal> {
  const today = londonDate(work.now)
  if (body.date > today) refuseField('date', say.beforeOrEqual(today))
  if (body.type === 'distribution')
    refuseField(
      'type',
      'You can’t post a {distribution} by hand. Draft it, so that a second person authorises it.',
    )
  const entries = eachItem(body.entries, (entry, index) => {
    mustBeOpenByHand(work, entry, index)
    return readEntry(entry, index)
  })
  checkBalance(entries)
  return postJournal(work, {
    date: body.date,
    type: body.type,
    description: body.description ?? null,
    entries,
  })
}

function mustBeOpenByHand(work: Work, { account, fund_id: fundId }: Body['entries'][number], index: number) {
  if (accountsOfActs.includes(account))
    refuseField(
      `entries.${index}.account`,
      `You can’t post to ${ledgerAccountWords[account]} by hand. Payments, allotments and sales book it.`,
    )
  const mayChangeFunds =
    work.tenant.flags.funds_enabled === 1 && can(work.actor.roleId ?? 0, 'funds', 'update')
  if (fundId && !mayChangeFunds)
    refuseField(`entries.${index}.fund_id`, 'Your role can’t change {funds}, so it can’t post their entries.')
}

/** Exactly one side of each entry has an amount. */
function readEntry(given: Body['entries'][number], index: number): Entry {
  const currency = given.currency ?? 'GBP'
  const read = (amount: string | null | undefined) => parseMoney(amount ?? '0', currency) ?? 0n
  const [debitMinor, creditMinor] = [read(given.debit), read(given.credit)]
  const field = `entries.${index}.debit`
  if (debitMinor > 0n === creditMinor > 0n)
    refuseField(field, `The ${field} field or the credit must have an amount, and not both.`)
  return {
    account: given.account,
    debitMinor,
    creditMinor,
    currency,
    userId: given.user_id ?? null,
    opportunityId: given.investment_opportunity_id ?? null,
    investmentId: given.investment_id ?? null,
    fundId: given.fund_id ?? null,
    description: given.description ?? null,
    reference: given.reference ?? null,
  }
}
