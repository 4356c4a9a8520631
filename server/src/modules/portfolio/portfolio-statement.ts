import { holding, refuse, term } from '@moorgate/contract'
import type { Labels } from '@moorgate/contract'
import { dateText, formatDecimal, moneyText, priceText } from '../../domain/format.ts'
import { parseMoney } from '../../domain/money.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { GeneratedFile } from '../../kernel/storage/index.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { addressLines, letterheadOf, letterPdf } from '../../pdf/index.ts'
import type { PdfTable, TableColumn } from '../../pdf/index.ts'
import { isInvestor } from '../funds/index.ts'
import type { SoldShares } from './disposals/sold-shares.ts'
import type { FundUnits } from './fund-units.ts'
import { portfolioOf } from './positions.ts'
import { totalsOf } from './totals.ts'
import { filterOf } from './view-portfolio.ts'
import type { PortfolioScope } from './view-portfolio.ts'

interface HoldingLine {
  name: string
  currency: string
  shares: string
  invested: string
  value: string
  distributed: string
  gain: string
  latest_price_date: string | null
  ended_on: string | null
}
type Totals = ReturnType<typeof totalsOf>[number]
type FundLine = FundUnits['answer']
type SoldLine = SoldShares['answer']

/** What somebody holds today, as a letter to them, with the same figures in it as JSON. */
export async function portfolioStatement(
  question: QueryContext,
  scope: PortfolioScope,
): Promise<GeneratedFile> {
  const day = londonDate(question.now)
  const filter = filterOf(scope)
  const url = `${holding.path}/statement?${new URLSearchParams(filter)}`
  const portfolio = await portfolioOf(question, { query: { filter }, url })
  const holdings = portfolio.positions.map((text) => JSON.parse(text) as HoldingLine)
  const totals = totalsOf(portfolio)
  const funds = portfolio.funds.map(({ answer }) => answer)
  const sold = portfolio.sold.map(({ answer }) => answer)
  const content = await letterPdf({
    ...letterheadOf(question.tenant),
    ...(await recipientOf(question, scope)),
    title: 'Portfolio statement',
    subtitle: `On ${dateText(day)}`,
    paragraphs: [paragraphOf(holdings.length + funds.length + sold.length, Object.keys(filter).length > 0)],
    tables: [
      ...totals.map((each) => holdingTable(each, [...holdings, ...funds], sold)),
      ...fundTables(funds, question.tenant.branding.navigation),
    ],
    notes: [
      'Holdings are valued at their latest price, or at cost where there is none. The value of investments can go down as well as up.',
      ...(funds.length === 0 ? [] : [unitsNote]),
      ...(sold.length === 0 ? [] : [soldNote]),
      'Fees and tax relief are not included. The figures in this statement are attached to this file as portfolio.json.',
    ],
    createdAt: question.now,
    files: [
      {
        name: 'portfolio.json',
        mime: 'application/json',
        content: Buffer.from(JSON.stringify({ as_of: day, totals, holdings, funds, sold }, null, 2)),
        about: `Figures in this statement, ${day}`,
      },
    ],
  })
  return { name: `Portfolio statement, ${day}.pdf`, mime: 'application/pdf', content }
}

const unitsNote =
  'Units of funds are valued at their latest published value. What was paid in since then is added to it, and what was paid out since then is taken off. Before a value is published, units are valued at cost.'

const soldNote =
  'Shares sold are shown at what they cost and what they were sold for, on the day the transfer was registered.'

function paragraphOf(count: number, isNarrowed: boolean): string {
  if (count === 0) return 'There are no holdings on this date.'
  return isNarrowed
    ? 'This statement covers the selected part of the portfolio.'
    : 'This statement covers the whole portfolio.'
}

interface Recipient {
  name: string
  reference: string | null
  address: Record<string, string | null> | null
}

/**
 * Investors get it in their own name, whatever they ask; staff in that of whom they ask for. Whom an investor
 * let in reads neither address nor reference.
 */
async function recipientOf(question: QueryContext, scope: PortfolioScope) {
  const { rows, tenant, actor } = question
  const { user_id: user, organisation_id: organisation } = isInvestor(question) ? {} : scope
  const ofOrganisation = user === undefined && typeof organisation === 'number'
  const [found] = await rows<Recipient>(
    ofOrganisation
      ? `select name, null as reference, null as address from organisations where tenant_id = $1 and id = $2::bigint and deleted_at is null`
      : `select name, reference, address from users where tenant_id = $1 and id = $2::bigint and deleted_at is null`,
    [tenant.id, ofOrganisation ? organisation : (user ?? actor.id)],
  )
  const { name, ...own } = found ?? refuse({ code: 'not_found' })
  const { reference, address } = actor.delegation ? { reference: null, address: null } : own
  return {
    recipient: addressLines(name, address),
    facts:
      reference === null ? [] : [{ label: term(tenant.branding.navigation, 'investor'), value: reference }],
  }
}

const amountIn = (currency: string) => (amount: string) =>
  moneyText(parseMoney(amount, currency, 'signed') ?? 0n, currency)

const numbers = (...headings: string[]): TableColumn[] =>
  headings.map((heading) => ({ heading, align: 'right' }))

/** What is held in one currency, units of funds included, and what was sold; currencies are never added. */
function holdingTable(
  totals: Totals,
  holdings: readonly (HoldingLine | FundLine)[],
  sold: readonly SoldLine[],
): PdfTable {
  const { currency } = totals
  const text = amountIn(currency)
  const own = [...holdings.map(lineOfHolding), ...sold.map(lineOfSold)].filter(
    (each) => each.currency === currency,
  )
  return {
    columns: [
      { heading: `Holdings, ${currency}`, share: 2.2 },
      ...numbers('Shares or units', 'Invested', 'Value', 'Paid to you', 'Gain'),
    ],
    rows: [
      ...own.map((each) => ({
        cells: [
          each.words,
          formatDecimal(each.shares),
          text(each.invested),
          text(each.value),
          text(each.distributed),
          text(each.gain),
        ],
      })),
      {
        cells: [
          'Total',
          '',
          ...[totals.invested, totals.value, totals.distributed, totals.gain].map((each) => text(each)),
        ],
        total: true,
      },
    ],
  }
}

type StatementLine = Pick<
  HoldingLine,
  'currency' | 'shares' | 'invested' | 'value' | 'distributed' | 'gain'
> & {
  words: string
}

const lineOfHolding = (each: HoldingLine | FundLine): StatementLine => ({
  ...each,
  words: each.ended_on === null ? each.name : `${each.name}, ended ${dateText(each.ended_on)}`,
})

const lineOfSold = (each: SoldLine): StatementLine => ({
  ...each,
  value: '0',
  words: `${each.name}, sold ${dateText(each.sold_on)}`,
})

/** What the table of holdings doesn’t say of funds: what is committed, and from which day the value is. */
function fundTables(funds: readonly FundLine[], labels: Labels): PdfTable[] {
  if (funds.length === 0) return []
  return [
    {
      columns: [
        { heading: term(labels, 'fund', { plural: true }), share: 2.2 },
        ...numbers('Committed', 'Paid in', 'Value per unit'),
        { heading: 'Valued on', share: 1.3 },
        ...numbers('Paid in since', 'Paid out since'),
      ],
      rows: funds.map((each) => {
        const text = amountIn(each.currency)
        return {
          cells: [
            `${each.name}, class ${each.share_class}`,
            text(each.committed),
            text(each.invested),
            each.latest_price === null ? '–' : priceText(each.latest_price, each.currency),
            each.latest_price_date === null ? '–' : dateText(each.latest_price_date),
            each.paid_since === null ? '–' : text(each.paid_since),
            each.distributed_since === null ? '–' : text(each.distributed_since),
          ],
        }
      }),
    },
  ]
}
