import { classOfLine } from '../../../../domain/cap-table-fold.ts'
import { viewCapTable } from '../../../../domain/cap-table-views.ts'
import type { ViewLine } from '../../../../domain/cap-table-views.ts'
import { formatPrice, formatShares } from '../../../../domain/decimal.ts'
import { currencyPlaces, formatMoney } from '../../../../domain/money.ts'
import { nameOf } from '../../company/history.ts'
import { noteCells } from '../note-cells.ts'
import { lineKey, whatOf } from '../table/movement-sheet.ts'
import { cell, number, round, sumOf, times, words } from '../../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, SheetDraft } from '../../../../domain/worksheet.ts'
import type { NamedClaim } from '../../scenario/claims.ts'
import type { Scenario } from '../../scenario/model.ts'
import { inText } from '../../../../domain/tenant-labels.ts'

/** Lines of the table that a scenario starts from, fully diluted. */
const startLines = ({ table }: Scenario): ViewLine[] => viewCapTable(table, 'fully_diluted').lines

/**
 * What a scenario starts from: the table of today line by line, what is owed on notes, and the claims that
 * come of both.
 */
export function startSheets(scenario: Scenario): SheetDraft[] {
  return [linesSheet(scenario), notesSheet(scenario), claimsSheet(scenario)]
}

function linesSheet(scenario: Scenario): Sheet {
  const { history, table, startMicro } = scenario
  const lines = startLines(scenario)
  return {
    name: 'Start',
    columns: ['Holder', 'What', 'Shares', 'Paid'],
    rows: [
      ...lines.map((line): Cell[] => {
        const key = lineKey(line)
        const holder = line.holder === undefined ? 'nobody yet' : nameOf(history, line.holder)
        const label = `${whatOf(table, line)} of ${holder}`
        const detail = `in the ${inText('cap_table')}, as converted`
        return [
          words(`start_holder:${key}`, holder),
          words(`start_what:${key}`, whatOf(table, line)),
          { key: `start:${key}`, label, unit: 'shares', value: formatShares(line.countedMicro), detail },
          {
            key: `start_paid:${key}`,
            label: `paid for ${label}`,
            unit: 'money',
            value: formatMoney(line.paidMinor, table.currency),
            detail,
          },
        ]
      }),
      [
        words('start_shares_label', 'All shares'),
        undefined,
        {
          key: 'start_shares',
          label: 'all shares to start from, fully diluted',
          unit: 'shares',
          value: formatShares(startMicro),
          formula: sumOf(lines.map((line) => `start:${lineKey(line)}`)),
        },
      ],
    ],
  }
}

/** Each open note with its interest up to today, whether it converts or is paid back. */
const notesSheet = ({ history, openNotes }: Scenario): SheetDraft => ({
  name: 'Notes',
  columns: ['Holder', 'Principal', 'Interest, % a year', 'Days', 'Owed'],
  rows: openNotes.map((note) => {
    const name = nameOf(history, note.holder)
    return [words(`note_holder:${note.id}`, name), ...noteCells(note, name, history.company.currency)]
  }),
})

/** Classes, and options by their strikes: how many shares, what was paid, and what comes first. */
function claimsSheet(scenario: Scenario): Sheet {
  const lines = startLines(scenario)
  return {
    name: 'Claims',
    columns: ['Claim', 'Shares', 'Paid in', 'Preference, ×', 'Preference', 'Cap, ×', 'Cap', 'Strike', 'Rank'],
    rows: scenario.claims.map((claim) => claimRow(scenario, claim, lines)),
  }
}

function claimRow(scenario: Scenario, claim: NamedClaim, lines: readonly ViewLine[]): Cell[] {
  const { currency } = scenario.history.company
  const places = currencyPlaces(currency)
  const money = (minor: bigint) => formatMoney(minor, currency)
  const of = (figure: string) => cell(`claim_${figure}:${claim.id}`)
  const made = (figure: string, label: string, given: Omit<Cell, 'key' | 'label'>): Cell => ({
    key: `claim_${figure}:${claim.id}`,
    label: `${label} of ${claim.name}`,
    ...given,
  })
  const own = lines.filter((line) => claimOf(scenario, line) === claim.id)
  const subscription = /^subscription-(\d+)$/.exec(claim.id)?.[1]
  const rights = rightsSaid(claim.id, subscription)
  return [
    words(`claim_name:${claim.id}`, claim.name),
    made('shares', 'shares', {
      unit: 'shares',
      value: formatShares(claim.sharesMicro),
      ...(subscription === undefined
        ? {
            formula:
              claim.id === 'round' ? cell('round_fresh') : sumOf(own.map((line) => `start:${lineKey(line)}`)),
          }
        : { detail: 'what its principal buys at its valuation cap; none without one' }),
    }),
    made('paid_in', 'paid in', {
      unit: 'money',
      value: money(claim.paidMinor),
      formula:
        subscription === undefined ? paidIn(scenario, claim, own) : cell(`note_principal:${subscription}`),
    }),
    made('times', 'preference', {
      unit: 'multiple',
      value: formatShares(claim.preferenceMicro),
      detail: rights,
    }),
    made('preference', 'preference', {
      unit: 'money',
      value: money(claim.preferenceMinor),
      formula: round(times(of('paid_in'), of('times')), places),
    }),
    made('cap_times', 'cap', { unit: 'multiple', value: formatShares(claim.capMicro), detail: rights }),
    made('cap', 'cap', {
      unit: 'money',
      value: money(claim.capMinor),
      formula: round(times(of('paid_in'), of('cap_times')), places),
    }),
    made('strike', 'strike', {
      unit: 'price',
      value: formatPrice(claim.strikeE8),
      detail: 'as it was granted',
    }),
    made('rank', 'rank', { unit: 'number', value: String(claim.seniority), detail: rights }),
  ]
}

function rightsSaid(claimId: string, subscription: string | undefined): string {
  if (subscription !== undefined) return 'by its discount, after all classes'
  return claimId === 'round' ? 'as it was typed' : 'as the rights of the class were recorded'
}

/** The claim that a line of the table is part of; undefined for pools, which are nobody's. */
function claimOf({ table }: Scenario, { instrument }: ViewLine): string | undefined {
  const shareClass = classOfLine(instrument)
  if (shareClass !== undefined) return `class-${shareClass}`
  const granted = instrument.startsWith('grant:') ? table.grants.get(instrument.slice(6)) : undefined
  return granted && `${granted.instrument}s-${granted.strikeE8}`
}

/**
 * What holders of options have not paid before they exercise them; the round's class was paid in money and in
 * notes.
 */
function paidIn({ notes }: Scenario, claim: NamedClaim, own: readonly ViewLine[]): Formula {
  if (claim.id === 'round') return sumOf(['round_cost', ...notes.map(({ id }) => `note_paid:${id}`)])
  return claim.strikeE8 > 0n ? number('0') : sumOf(own.map((line) => `start_paid:${lineKey(line)}`))
}
