import type { AnswerOf, readCapTable } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { formatShares, parseShares } from '../../../domain/decimal.ts'
import { sum } from '../../../domain/money.ts'
import { nameOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { checkFacts } from './check-facts.ts'
import type { CheckFacts, EarlierShares } from './check-facts.ts'
import { formatDecimal } from '../../../domain/format.ts'

type Check = AnswerOf<typeof readCapTable>['checks'][number]
type CheckSentence = Check['said']

/**
 * Whether the cap table and the holdings of the platform tell the same story: everything that was recorded
 * could have happened; each registered holder has the shares that the platform allotted and has not seen end,
 * restated for splits; a nominee holds exactly what its investors hold; and what rounds say was in issue
 * before them is recorded.
 */
export async function checksOf(
  db: Db | Trx,
  tenantId: number,
  history: History,
  asAt: string,
): Promise<Check[]> {
  const facts = checkFacts(history, asAt)
  return [
    eventsAddUp(facts),
    holdingsAgree(history, facts),
    await nomineesAgree(db, tenantId, facts),
    ...facts.earlier.map(earlierRecorded),
  ]
}

/** In parts, and as plain text for who reads the answer and opens nothing. */
const checked = (check: string, ok: boolean, said: CheckSentence): Check => ({
  check,
  ok,
  detail: said.map((part) => (typeof part === 'string' ? part : formatDecimal(part.value))).join(''),
  said,
})

const figure = (name: string, label: string, value: string) => ({ figure: name, label, value })
const shares = (name: string, label: string, micro: bigint) => figure(name, label, formatShares(micro))

const eventsAddUp = ({ movements, problems }: CheckFacts): Check =>
  problems === 0
    ? checked('events', true, [
        figure('check_movements', 'Movements', String(movements)),
        ' movements add up to the table',
      ])
    : checked('events', false, [
        figure('check_problems', 'Impossible transactions', String(problems)),
        ' of the transactions are impossible as recorded',
      ])

function holdingsAgree(history: History, { expected, actual, differing }: CheckFacts): Check {
  if (differing === undefined)
    return checked('holdings', true, [
      shares('check_held', 'Shares in our positions', sum([...expected.values()])),
      ' shares in our positions',
    ])
  const name = nameOf(history, differing)
  return checked('holdings', false, [
    `${name} has `,
    shares(`check_actual:${differing}`, `Shares in the table, ${name}`, actual.get(differing) ?? 0n),
    ' shares here and ',
    shares(`check_held:${differing}`, `Shares in the holdings, ${name}`, expected.get(differing) ?? 0n),
    ' in the holdings',
  ])
}

/** Shares that nominees hold on the register, against what the investments behind them say. */
async function nomineesAgree(db: Db | Trx, tenantId: number, { behind }: CheckFacts): Promise<Check> {
  const { rows } = await sql<{ id: number; shares: string }>`
    select i.id, coalesce(i.shares, 0)::text as shares from investments i
    where i.tenant_id = ${tenantId} and i.id = any(${behind.map((lot) => lot.investment_id)}::bigint[])`.execute(
    db,
  )
  const invested = new Map(rows.map((row) => [row.id, parseShares(row.shares) ?? 0n]))
  // What has gone since that day is no longer in the investment.
  const stayed = behind.filter((lot) => !lot.to)
  const wrong = stayed.find((lot) => invested.get(lot.investment_id) !== parseShares(lot.shares))
  if (wrong)
    return checked('nominees', false, [
      `The investment of certificate ${wrong.certificate ?? 'none'} says another number of shares`,
    ])
  const owners = new Set(behind.map((lot) => lot.user_id)).size
  const onRegister = sum(behind.map((lot) => parseShares(lot.shares) ?? 0n))
  return checked('nominees', true, [
    figure('check_owners', 'Beneficial owners', String(owners)),
    ' beneficial owners, ',
    shares('check_nominees', 'Shares of beneficial owners', onRegister),
    ' shares',
  ])
}

const earlierRecorded = ({ round, missing }: EarlierShares): Check =>
  missing === 0n
    ? checked(`earlier:${round.id}`, true, [`All shares from before ${round.name} are recorded`])
    : checked(`earlier:${round.id}`, false, [
        shares(`check_missing:${round.id}`, `Shares from before ${round.name}, not recorded`, missing),
        ` shares from before ${round.name} are not recorded`,
      ])
