import { isExisting } from '@moorgate/contract'
import { ratio } from '../../../domain/decimal.ts'
import { moneyCell, numberCell, percentCell, sharesCell } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import {
  cell,
  countOf,
  lineOf,
  minus,
  number,
  over,
  plus,
  round,
  roundUp,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../../domain/worksheet.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { countsOf, planEntries } from '../entry-plan.ts'
import type { Plan, PlannedEntry } from '../entry-plan.ts'
import { chosenOf, planIssue, sharesOf as placedIn } from '../issue-plan.ts'
import type { IssuePlan } from '../issue-plan.ts'
import { whole } from '../offer.ts'
import type { Option } from '../offer.ts'

/**
 * What becomes of the shares that a closed offer gave, before it is done: issued, or entered into their
 * round. Nothing once it is.
 */
export async function placesSheets(
  question: QueryContext,
  option: Option,
  without: readonly number[],
): Promise<Sheet[]> {
  if (option.status !== 'closed') return []
  const { db, tenant } = question
  const offer = await db
    .selectFrom('investment_opportunities')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', option.investment_opportunity_id)
    .executeTakeFirstOrThrow()
  if (isExisting(offer.status)) {
    const plan = await planIssue(question, option, offer)
    return [issueSheet(plan), chosenSheet(plan, without)]
  }
  return [entriesSheet(await planEntries(question, option, offer))]
}

type Row = (Cell | undefined)[]

/**
 * The shares of each holder, what they cost, and the part of the company that they make: `issue_shares:{id}`
 * and so on.
 */
function issueSheet(plan: IssuePlan): Sheet {
  const { option, given } = plan
  const placed = placedIn(plan.given)
  const inIssue = whole(option.in_issue)
  const keys = (figure: string) => sumOf(given.map(({ choice }) => `${figure}:${choice.id}`))
  const cost = { minor: sum(given.map(({ costMinor }) => costMinor)), currency: option.currency }
  const lines: Row[] = given.map(({ choice, shares, costMinor }) => {
    const { id, holder_name: name } = choice
    const after = ratio((whole(choice.holding) + shares) * 100n, inIssue + placed, 6)
    const held = plus(cell(`holding:${id}`), cell(`issue_shares:${id}`))
    const formula = round(over(times(held, number('100')), cell('in_issue_after')), 6)
    return [
      words(`issue_holder:${id}`, name),
      sharesCell(`issue_shares:${id}`, `shares issued to ${name}`, shares, { formula: cell(`total:${id}`) }),
      costCell(
        `issue_cost:${id}`,
        `cost, ${name}`,
        { minor: costMinor, currency: option.currency },
        `issue_shares:${id}`,
      ),
      after === undefined
        ? undefined
        : percentCell(`percent_after:${id}`, `part then, ${name}`, after, { formula }),
    ]
  })
  return {
    name: 'Issue',
    columns: ['Holder', 'Shares', 'Cost', 'Part then, %'],
    rows: [
      ...lines,
      lineOf(sharesCell('issue_shares', 'shares issued', placed, { formula: keys('issue_shares') })),
      lineOf(moneyCell('issue_cost', 'cost of the shares issued', cost, { formula: keys('issue_cost') })),
      lineOf(
        sharesCell('in_issue_after', 'all shares in issue then', inIssue + placed, {
          formula: plus(cell('in_issue'), cell('issue_shares')),
        }),
      ),
    ],
  }
}

/** What issuing now would do: to those who have not got theirs, without those who are left out this time. */
function chosenSheet(plan: IssuePlan, without: readonly number[]): Sheet {
  const { given, later, shares, costMinor, inIssue, inIssueAfter } = chosenOf(plan, without)
  const keys = (figure: string) => sumOf(given.map(({ choice }) => `${figure}:${choice.id}`))
  const cost = { minor: costMinor, currency: plan.option.currency }
  const holders = (key: string, label: string, some: typeof given) =>
    lineOf(
      numberCell(key, label, String(some.length), {
        formula: countOf(some.map(({ choice }) => `issue_shares:${choice.id}`)),
      }),
    )
  return {
    name: 'Issued now',
    columns: ['What', 'Amount'],
    rows: [
      holders('chosen_holders', 'holders to whom shares are issued now', given),
      holders('later_holders', 'holders whose shares come later', later),
      lineOf(sharesCell('chosen_shares', 'shares issued now', shares, { formula: keys('issue_shares') })),
      lineOf(
        moneyCell('chosen_cost', 'cost of the shares issued now', cost, { formula: keys('issue_cost') }),
      ),
      lineOf(
        sharesCell('in_issue_now', 'all shares in issue before it', inIssue, {
          formula: plus(cell('in_issue'), cell('issued')),
        }),
      ),
      lineOf(
        sharesCell('in_issue_then', 'all shares in issue after it', inIssueAfter, {
          formula: plus(cell('in_issue_now'), cell('chosen_shares')),
        }),
      ),
    ],
  }
}

/** What has to be paid for shares: never less than buys them. */
const costCell = (
  key: string,
  label: string,
  amount: { minor: bigint; currency: string },
  shares: string,
): Cell => moneyCell(key, label, amount, { formula: roundUp(times(cell(shares), cell('price')), 2) })

/**
 * The shares of each holder, those that what they have of the round buys already, and what the rest costs:
 * `entry_amount:{id}` and so on.
 */
function entriesSheet(plan: Plan): Sheet {
  const { option, lines } = plan
  const shares = sum(lines.map((line) => line.shares))
  const paid = lines.flatMap(({ choice, entry }) =>
    'amountMinor' in entry ? [{ id: choice.id, minor: entry.amountMinor }] : [],
  )
  const toPay = { minor: sum(paid.map(({ minor }) => minor)), currency: option.currency }
  return {
    name: 'Entries',
    columns: ['Holder', 'Shares', 'Bought already', 'To enter', 'To pay', 'Reserved before', 'What happens'],
    rows: [
      ...lines.map((line) => entryRow(line, option)),
      lineOf(
        sharesCell('entry_shares', 'shares entered', shares, {
          formula: sumOf(lines.map(({ choice }) => `entry_shares:${choice.id}`)),
        }),
      ),
      lineOf(
        moneyCell('entry_amount', 'to pay, all holders', toPay, {
          formula: sumOf(paid.map(({ id }) => `entry_amount:${id}`)),
        }),
      ),
      ...countLines(plan),
    ],
  }
}

const [entered, changed] = ['Entered', 'Changed']

/** What happens to a holder's shares, as far as it is counted. */
const happeningOf = ({ kind }: PlannedEntry['entry']): string => {
  if (kind === 'new' || kind === 'more') return entered
  return kind === 'changed' ? changed : 'Neither'
}

/** How many investments are entered, and how many reservations changed. */
function countLines(plan: Plan): Row[] {
  const keys = (figure: string) => plan.lines.map(({ choice }) => `${figure}:${choice.id}`)
  const line = (key: string, label: string, count: number, name: string) => [
    lineOf(
      numberCell(key, label, String(count), {
        formula: countOf(keys('entry_shares'), { names: keys('entry_kind'), name: `${key}_name` }),
      }),
    ),
    [words(`${key}_name`, name)],
  ]
  const counts = countsOf(plan)
  return [
    ...line('entered_count', 'investments entered', counts.entered, entered),
    ...line('changed_count', 'reservations changed', counts.changed, changed),
  ]
}

function entryRow({ choice, shares, entry }: PlannedEntry, { currency }: Option): Row {
  const { id, holder_name: name } = choice
  const given = [
    words(`entry_holder:${id}`, name),
    sharesCell(`entry_shares:${id}`, `shares of ${name}`, shares, { formula: cell(`total:${id}`) }),
  ]
  const happens = words(`entry_kind:${id}`, happeningOf(entry))
  if (!('amountMinor' in entry)) return [...given, undefined, undefined, undefined, undefined, happens]
  const rest = entry.kind === 'changed' ? shares : entry.shares
  const amount = { minor: entry.amountMinor, currency }
  const before =
    entry.kind === 'changed'
      ? moneyCell(
          `entry_before:${id}`,
          `reserved before by ${name}`,
          { minor: entry.beforeMinor, currency },
          {
            detail: 'the reservation that the answer came with',
          },
        )
      : undefined
  return [
    ...given,
    sharesCell(`entry_has:${id}`, `bought already by ${name}`, shares - rest, {
      detail: 'whole shares that their other investments of the round buy',
    }),
    sharesCell(`entry_rest:${id}`, `shares to enter for ${name}`, rest, {
      formula: minus(cell(`entry_shares:${id}`), cell(`entry_has:${id}`)),
    }),
    costCell(`entry_amount:${id}`, `to pay, ${name}`, amount, `entry_rest:${id}`),
    before,
    happens,
  ]
}
