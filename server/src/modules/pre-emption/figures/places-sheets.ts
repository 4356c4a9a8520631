import { isExisting } from '@moorgate/contract'
import { figure, moneyCell, sharesCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
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
import type { CellDraft, FigureDraft, SheetDraft } from '../../../domain/worksheet.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { planEntries } from '../entry-plan.ts'
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
): Promise<SheetDraft[]> {
  if (option.status !== 'closed') return []
  const { db, tenant } = question
  const opportunity = await db
    .selectFrom('investment_opportunities')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', option.investment_opportunity_id)
    .executeTakeFirstOrThrow()
  if (isExisting(opportunity.status)) {
    const plan = await planIssue(question, option, opportunity)
    return [issueSheet(plan), chosenSheet(plan, without)]
  }
  return [entriesSheet(await planEntries(question, option, opportunity))]
}

type Row = (CellDraft | undefined)[]

/**
 * The shares of each holder, what they cost, and the part of the company that they make: `issue_shares:{id}`
 * and so on.
 */
function issueSheet(plan: IssuePlan): SheetDraft {
  const { option, given } = plan
  const isIssued = whole(option.in_issue) + placedIn(given) > 0n
  const keys = (part: string) => sumOf(given.map(({ choice }) => `${part}:${choice.id}`))
  const lines: Row[] = given.map(({ choice }) => {
    const { id, holder_name: name } = choice
    const held = plus(cell(`holding:${id}`), cell(`issue_shares:${id}`))
    const formula = round(over(times(held, number('100')), cell('in_issue_after')), 6)
    return [
      words(`issue_holder:${id}`, name),
      figure(`issue_shares:${id}`, `shares issued to ${name}`, 'shares', cell(`total:${id}`)),
      costFigure(`issue_cost:${id}`, `cost, ${name}`, `issue_shares:${id}`, option),
      isIssued ? figure(`percent_after:${id}`, `part then, ${name}`, 'percent', formula) : undefined,
    ]
  })
  return {
    name: 'Issue',
    columns: ['Holder', 'Shares', 'Cost', 'Ownership then, %'],
    rows: [
      ...lines,
      lineOf(figure('issue_shares', 'shares issued', 'shares', keys('issue_shares'))),
      lineOf(figure('issue_cost', 'cost of the shares issued', 'money', keys('issue_cost'))),
      lineOf(
        figure(
          'in_issue_after',
          'all shares in issue then',
          'shares',
          plus(cell('in_issue'), cell('issue_shares')),
        ),
      ),
    ],
  }
}

/** What issuing now would do: to those who have not got theirs, without those who are left out this time. */
function chosenSheet(plan: IssuePlan, without: readonly number[]): SheetDraft {
  const { given, later } = chosenOf(plan, without)
  const keys = (part: string) => sumOf(given.map(({ choice }) => `${part}:${choice.id}`))
  const holders = (key: string, label: string, some: typeof given) =>
    lineOf(figure(key, label, 'number', countOf(some.map(({ choice }) => `issue_shares:${choice.id}`))))
  return {
    name: 'Issued now',
    columns: ['What', 'Amount'],
    rows: [
      holders('chosen_holders', 'holders to whom shares are issued now', given),
      holders('later_holders', 'holders whose shares come later', later),
      lineOf(figure('chosen_shares', 'shares issued now', 'shares', keys('issue_shares'))),
      lineOf(figure('chosen_cost', 'cost of the shares issued now', 'money', keys('issue_cost'))),
      lineOf(
        figure(
          'in_issue_now',
          'all shares in issue before it',
          'shares',
          plus(cell('in_issue'), cell('issued')),
        ),
      ),
      lineOf(
        figure(
          'in_issue_then',
          'all shares in issue after it',
          'shares',
          plus(cell('in_issue_now'), cell('chosen_shares')),
        ),
      ),
    ],
  }
}

/** What has to be paid for shares: never less than buys them. */
const costFigure = (
  key: string,
  label: string,
  shares: string,
  { currency }: Pick<Option, 'currency'>,
): FigureDraft => {
  const cost = roundUp(times(cell(shares), cell('price')), currencyPlaces(currency))
  return figure(key, label, 'money', cost, { currency })
}

/**
 * The shares of each holder, those that what they have of the round buys already, and what the rest costs:
 * `entry_amount:{id}` and so on.
 */
function entriesSheet(plan: Plan): SheetDraft {
  const { option, lines } = plan
  const paid = lines.flatMap(({ choice, entry }) => ('amountMinor' in entry ? [choice.id] : []))
  return {
    name: 'Entries',
    columns: ['Holder', 'Shares', 'Already bought', 'To enter', 'To pay', 'Reserved before', 'What happens'],
    rows: [
      ...lines.map((line) => entryRow(line, option)),
      lineOf(
        figure(
          'entry_shares',
          'shares entered',
          'shares',
          sumOf(lines.map(({ choice }) => `entry_shares:${choice.id}`)),
        ),
      ),
      lineOf(
        figure('entry_amount', 'to pay, all holders', 'money', sumOf(paid.map((id) => `entry_amount:${id}`))),
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
  const keys = (part: string) => plan.lines.map(({ choice }) => `${part}:${choice.id}`)
  const line = (key: string, label: string, name: string) => [
    lineOf(
      figure(
        key,
        label,
        'number',
        countOf(keys('entry_shares'), { names: keys('entry_kind'), name: `${key}_name` }),
      ),
    ),
    [words(`${key}_name`, name)],
  ]
  return [
    ...line('entered_count', 'investments entered', entered),
    ...line('changed_count', 'reservations changed', changed),
  ]
}

function entryRow({ choice, shares, entry }: PlannedEntry, { currency }: Option): Row {
  const { id, holder_name: name } = choice
  const given = [
    words(`entry_holder:${id}`, name),
    figure(`entry_shares:${id}`, `shares of ${name}`, 'shares', cell(`total:${id}`)),
  ]
  const happens = words(`entry_kind:${id}`, happeningOf(entry))
  if (!('amountMinor' in entry)) return [...given, undefined, undefined, undefined, undefined, happens]
  const rest = entry.kind === 'changed' ? shares : entry.shares
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
    figure(
      `entry_rest:${id}`,
      `shares to enter for ${name}`,
      'shares',
      minus(cell(`entry_shares:${id}`), cell(`entry_has:${id}`)),
    ),
    costFigure(`entry_amount:${id}`, `to pay, ${name}`, `entry_rest:${id}`, { currency }),
    before,
    happens,
  ]
}
