import { term } from '@moorgate/contract'
import type { AnswerOf, Labels, readWip as endpoint } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { dateText, moneyText } from '../../domain/format.ts'
import { parseMoney } from '../../domain/money.ts'
import type { GeneratedFile } from '../../kernel/storage/index.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { letterheadOf, letterPdf } from '../../pdf/index.ts'
import type { PdfTable, TableColumn } from '../../pdf/index.ts'
import { readWip } from './read-wip.ts'
import type { WipScope } from './view-wip.ts'

type Wip = AnswerOf<typeof endpoint>

/** A pipeline as its page shows it, on paper. */
export async function wipPdf(question: QueryContext, scope: WipScope): Promise<GeneratedFile> {
  const wip = await readWip(question, scope)
  const until = dateText(wip.to)
  const labels = question.tenant.branding.navigation
  const words = (text: string) => fillLabels(labels, text)
  const content = await letterPdf({
    ...letterheadOf(question.tenant),
    recipient: [],
    facts: [
      { label: words('{Pipeline}'), value: wip.pipeline.name },
      { label: 'Date', value: until },
      ...(wip.from === null ? [] : [{ label: 'Compared', value: dateText(wip.from) }]),
    ],
    title: words('{Wip}'),
    subtitle: wip.pipeline.name,
    paragraphs: [words(`The {pipeline} ${wip.is_saved ? 'as it was saved ' : ''}on ${until}.`)],
    tables: [
      stageTable(wip, labels),
      dealTable(wip, labels),
      ...bridgeTables(wip, labels),
      ...goneTables(wip),
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      words(
        'Weighted amounts are the amount sought times the probability of the {deal}, or of its stage if the {deal} has none.',
      ),
    ],
    createdAt: new Date(`${wip.to}T12:00:00Z`),
  })
  return { name: `${words('{Wip}')}, ${wip.pipeline.name}, ${until}.pdf`, mime: 'application/pdf', content }
}

const right = (heading: string): TableColumn => ({ heading, align: 'right' })

const text = (amount: string | null, currency: string) =>
  amount === null ? '–' : moneyText(parseMoney(amount, currency, 'signed') ?? 0n, currency)

function stageTable({ stages, totals }: Wip, labels: Labels): PdfTable {
  const row = (name: string, each: Wip['totals'][number]) => [
    name,
    String(each.count),
    text(each.amount, each.currency),
    text(each.weighted, each.currency),
  ]
  return {
    columns: [
      { heading: 'Stage', share: 2 },
      right(term(labels, 'deal', { plural: true })),
      right('Amount'),
      right('Weighted'),
    ],
    rows: [
      ...stages.flatMap(({ name, probability, totals: sums }) =>
        sums
          .filter(({ count }) => count > 0)
          .map((each) => ({ cells: row(probability === null ? name : `${name}, ${probability}%`, each) })),
      ),
      ...totals.map((each) => ({ cells: row(`Total, ${each.currency}`, each), total: true })),
    ],
  }
}

const moves = { new: 'New', on: 'Moved forward', back: 'Moved back', same: '' } as const

function dealTable({ deals, from }: Wip, labels: Labels): PdfTable {
  return {
    columns: [
      { heading: term(labels, 'deal'), share: 1.6 },
      { heading: 'Stage', share: 1.2 },
      { heading: 'Lead' },
      right('Amount'),
      { heading: 'Days', align: 'right', share: 0.6 },
      { heading: 'Next step', share: 1.3 },
      ...(from === null ? [] : [{ heading: 'Since' }]),
    ],
    rows: deals.map((deal) => ({
      cells: [
        deal.name,
        deal.stage,
        deal.owner ?? '–',
        text(deal.amount, deal.currency),
        deal.sla_days === null ? String(deal.days_in_stage) : `${deal.days_in_stage} of ${deal.sla_days}`,
        [deal.next_step, deal.next_step_on && dateText(deal.next_step_on)].filter(Boolean).join(', ') || '–',
        moves[deal.move],
      ],
    })),
  }
}

/** How each currency's sum came from the earlier day to the later. */
function bridgeTables({ bridges, from, to }: Wip, labels: Labels): PdfTable[] {
  return bridges.map(({ currency, ...parts }) => {
    const row = (label: string, { count, amount }: (typeof parts)['before']) => [
      label,
      String(count),
      text(amount, currency),
    ]
    return {
      columns: [
        { heading: `Change, ${currency}`, share: 2 },
        right(term(labels, 'deal', { plural: true })),
        right('Amount'),
      ],
      rows: [
        { cells: row(dateText(from ?? to), parts.before) },
        { cells: row('New', parts.added) },
        { cells: row('Amount changed', parts.changed) },
        { cells: row('Won', parts.won) },
        { cells: row('Lost', parts.lost) },
        { cells: row('Removed', parts.removed) },
        ...(parts.reassigned.count > 0 ? [{ cells: row('Reassigned', parts.reassigned) }] : []),
        { cells: row(dateText(to), parts.after), total: true },
      ],
    }
  })
}

const outcomes = { won: 'Won', lost: 'Lost', removed: 'Removed' } as const

function goneTables({ gone }: Wip): PdfTable[] {
  return [
    {
      columns: [{ heading: 'No longer on the board', share: 2 }, { heading: 'Outcome' }],
      rows: gone.map(({ name, outcome }) => ({ cells: [name, outcomes[outcome]] })),
    },
  ]
}
