import type { AnswerOf, Labels, readCapTable } from '@moorgate/contract'
import { formatShares } from '../../../domain/decimal.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { formatMoney } from '../../../domain/money.ts'
import { inWordsOf } from '../../../domain/tenant-labels.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { nameOf } from '../company/history.ts'
import { checksOf } from './checks.ts'
import type { RowWithFigures } from './row-figures.ts'
import { viewTable } from './view-table.ts'
import type { TableQuery, ViewedCapTable } from './view-table.ts'

type Answer = AnswerOf<typeof readCapTable>

/** The answer of the screen. */
export async function readTable(question: QueryContext, id: number, query: TableQuery): Promise<Answer> {
  const viewed = await viewTable(question, id, query)
  const { history, table, total } = viewed
  const { labels } = wordingOf(question.tenant)
  return {
    as_at: viewed.asAt,
    known_at: viewed.knownAt?.toISOString() ?? null,
    view: viewed.view,
    currency: history.company.currency,
    company: { name: history.company.name, number: history.company.number },
    price: viewed.price?.price ?? null,
    price_on: viewed.price?.date ?? null,
    event_count: history.events.length,
    rows: viewed.rows.map((row) => shownRow(row, labels)),
    total: shownRow(total, labels),
    classes: classesOf(table),
    notes: notesOf(viewed),
    open_round: openRoundFacts(viewed),
    rounds: viewed.rounds.map(({ after: _after, issues: _issues, ...round }) => round),
    position: viewed.position,
    // What was known earlier is no longer to be compared with holdings, which are what they are now.
    checks: viewed.knownAt ? [] : await checksOf(question.db, question.tenant.id, history, viewed.asAt),
    empty: viewed.rows.length === 0 && table.notes.size === 0,
  }
}

const shownRow = ({ key, name, detail, kind, classes, figures }: RowWithFigures, labels: Labels) => ({
  key,
  name,
  detail: detail && inWordsOf(labels, detail),
  kind,
  classes,
  ...figures,
})

function classesOf(table: CapTable): Answer['classes'] {
  const held = Map.groupBy(table.lines, ({ instrument }) => instrument)
  return [...table.classes].map(([key, terms]) => {
    const lines = held.get(`class:${key}`) ?? []
    const { numerator, denominator } = terms.ratio
    return {
      key,
      name: terms.name,
      class_kind: terms.kind,
      shares: formatShares(lines.reduce((sum, line) => sum + line.quantity, 0n)),
      paid: formatMoney(
        lines.reduce((sum, line) => sum + line.paidMinor, 0n),
        table.currency,
      ),
      preference: formatShares(terms.preferenceMicro),
      participation: terms.participation,
      participation_cap: terms.participation === 'capped' ? formatShares(terms.capMicro) : null,
      seniority: terms.seniority,
      converts_to: terms.convertsTo ?? null,
      ratio: `${numerator}:${denominator}`,
    }
  })
}

function notesOf({ history, table }: ViewedCapTable): Answer['notes'] {
  return table.lines.flatMap(({ instrument, quantity }) => {
    const note = instrument.startsWith('note:') ? table.notes.get(instrument.slice(5)) : undefined
    if (!note) return []
    return [
      {
        id: Number(note.id),
        holder_name: nameOf(history, note.holder),
        instrument: note.instrument,
        issued_on: note.issuedOn,
        owed: formatMoney(quantity, table.currency),
        discount_percent: formatShares(note.discountPercentMicro),
        valuation_cap: note.capMinor === undefined ? null : formatMoney(note.capMinor, table.currency),
      },
    ]
  })
}

function openRoundFacts({ open, openRound }: ViewedCapTable): Answer['open_round'] {
  if (!open || !openRound) return null
  const { id, round_name: roundName, name, share_class: shareClass } = open.round
  return { opportunity_id: id, name: roundName ?? name, share_class: shareClass ?? 'Ordinary', ...openRound }
}
