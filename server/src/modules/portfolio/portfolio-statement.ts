import { holding, refuse } from '@moorgate/contract'
import { dateText, formatDecimal, moneyText } from '../../domain/format.ts'
import { parseMoney } from '../../domain/money.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { GeneratedFile } from '../../kernel/storage/index.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { addressLines, letterheadOf, letterPdf } from '../../pdf/index.ts'
import type { PdfTable, TableColumn } from '../../pdf/index.ts'
import { isInvestor } from '../funds/index.ts'
import { fundUnits } from './fund-units.ts'
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
  const funds = await fundUnits(question, scope)
  const content = await letterPdf({
    ...letterheadOf(question.tenant),
    ...(await recipientOf(question, scope)),
    title: 'Portfolio statement',
    subtitle: `On ${dateText(day)}`,
    paragraphs: [paragraphOf(holdings.length + funds.length, Object.keys(filter).length > 0)],
    tables: [...totals.map((each) => holdingTable(each, holdings)), ...fundTables(funds)],
    notes: [
      'Holdings are valued at their latest price, or at cost where there is none. Units of funds are valued at the latest published value of the fund. The value of investments can go down as well as up.',
      'Fees and tax relief are not included. The figures of this statement are attached to the file as portfolio.json.',
    ],
    createdAt: question.now,
    files: [
      {
        name: 'portfolio.json',
        mime: 'application/json',
        content: Buffer.from(JSON.stringify({ as_of: day, totals, holdings, funds }, null, 2)),
        about: `The figures of this statement, ${day}`,
      },
    ],
  })
  return { name: `Portfolio statement, ${day}.pdf`, mime: 'application/pdf', content }
}

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

/** Investors get it in their own name, whatever they ask; staff in that of whom they ask for. */
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
  const { name, reference, address } = found ?? refuse({ code: 'not_found' })
  return {
    recipient: addressLines(name, address),
    facts: reference === null ? [] : [{ label: 'Investor', value: reference }],
  }
}

const amountIn = (currency: string) => (amount: string) =>
  moneyText(parseMoney(amount, currency, 'signed') ?? 0n, currency)

const numbers = (...headings: string[]): TableColumn[] =>
  headings.map((heading) => ({ heading, align: 'right' }))

/** What is held in one currency; currencies are never added. */
function holdingTable(totals: Totals, holdings: readonly HoldingLine[]): PdfTable {
  const { currency } = totals
  const text = amountIn(currency)
  const own = holdings.filter((each) => each.currency === currency)
  return {
    columns: [
      { heading: `Holdings, ${currency}`, share: 2.2 },
      ...numbers('Shares', 'Invested', 'Value', 'Paid out', 'Gain'),
    ],
    rows: [
      ...own.map((each) => ({
        cells: [
          each.ended_on === null ? each.name : `${each.name}, ended ${dateText(each.ended_on)}`,
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

function fundTables(funds: readonly FundUnits[]): PdfTable[] {
  if (funds.length === 0) return []
  return [
    {
      columns: [
        { heading: 'Funds', share: 2.2 },
        ...numbers('Committed', 'Paid in', 'Paid out', 'Value'),
        { heading: 'Valued on' },
      ],
      rows: funds.map((each) => {
        const text = amountIn(each.currency)
        return {
          cells: [
            `${each.fund}, class ${each.class}`,
            text(each.committed),
            text(each.paid),
            text(each.distributed),
            each.value === null ? '–' : text(each.value),
            each.valued_on === null ? '–' : dateText(each.valued_on),
          ],
        }
      }),
    },
  ]
}
