import { noticeItemWords } from '@moorgate/contract'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { partsSheet } from '../../../domain/part-cells.ts'
import { cell, minus, number, plus, sumOf, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { EarlierAmount, NoticeItem, ViewedNotice } from './viewed-notice.ts'

/** A notice in cells: its amounts for the fund and the investor, and the commitment before and after it. */
export function noticeWorksheet(notice: ViewedNotice): WorksheetDraft {
  const { fund, commitment, kind, dueOn } = notice
  return {
    currency: fund.currency,
    sheets: [
      { name: 'Notice', columns: ['What', 'Fund', 'Investor'], rows: amountRows(notice) },
      ...(kind === 'call' ? [lineSheet(notice), sharedSheet(notice)] : []),
      { name: 'Commitment', columns: ['What', 'Before', 'Notice', 'After'], rows: stepRows(notice) },
      earlierSheet(notice),
    ],
    basis: [
      { label: kind === 'call' ? 'Due' : 'Pays', text: dateText(dueOn) },
      { label: 'Commitment', text: `${commitment.registeredName}, class ${commitment.class}` },
      { label: 'Outside the fund', text: 'Equalisation interest is no part of a commitment' },
    ],
  }
}

function amountRows(notice: ViewedNotice): CellDraft[][] {
  const { currency } = notice.fund
  const row = (key: string, label: string, fund: Formula, own: Formula): CellDraft[] => [
    words(`${key}_label`, label),
    figure(`fund_${key}`, `${label}, the fund`, 'money', fund, { currency }),
    figure(`own_${key}`, `${label}, the investor`, 'money', own, { currency }),
  ]
  const sums = (key: string, label: string, items: readonly NoticeItem[]) =>
    row(
      key,
      label,
      sumOf(items.map(({ kind }) => `fund:${kind}`)),
      sumOf(items.map(({ kind }) => `own:${kind}`)),
    )
  return [
    ...notice.inside.map((item) => itemRow(notice, item, notice.kind === 'call')),
    sums('inside', 'inside the fund', notice.inside),
    ...notice.outside.map((item) => itemRow(notice, item, false)),
    sums('outside', 'outside the fund', notice.outside),
    row(
      'total',
      'total',
      plus(cell('fund_inside'), cell('fund_outside')),
      plus(cell('own_inside'), cell('own_outside')),
    ),
  ]
}

function itemRow({ fund }: ViewedNotice, item: NoticeItem, isShared: boolean): CellDraft[] {
  const { currency } = fund
  const name = noticeItemWords[item.kind]
  const [key, label] = [`own:${item.kind}`, `${name}, the investor`]
  return [
    words(`of:${item.kind}`, name),
    moneyCell(
      `fund:${item.kind}`,
      `${name}, the fund`,
      { minor: item.fundMinor, currency },
      {
        detail: 'of all investors',
      },
    ),
    isShared
      ? figure(key, label, 'money', cell(`own_part:${item.kind}`), { currency })
      : moneyCell(key, label, { minor: item.ownMinor, currency }, { detail: 'the investor’s line' }),
  ]
}

const lineSheet = ({ insideMinor: minor, fund: { currency } }: ViewedNotice): SheetDraft => ({
  name: 'Line',
  columns: ['What', 'Amount'],
  rows: [
    [
      words('line_label', 'The investor’s line of the call'),
      moneyCell(
        'line',
        'the investor’s line',
        { minor, currency },
        { detail: 'from the issued call, excluding interest' },
      ),
    ],
  ],
})

const sharedSheet = ({ inside, insideMinor, fund: { currency } }: ViewedNotice): SheetDraft =>
  partsSheet({
    of: 'own',
    sheet: 'Parts',
    name: 'the line',
    unit: 'money',
    currency,
    places: currencyPlaces(currency),
    total: 'line',
    totalUnits: insideMinor,
    rows: inside.map(({ kind, fundMinor, ownMinor }) => ({
      id: kind,
      name: noticeItemWords[kind],
      weight: `fund:${kind}`,
      weightUnits: fundMinor,
      partUnits: ownMinor,
    })),
  })

function stepRows(notice: ViewedNotice): CellDraft[][] {
  const { commitment, before, fund, kind, isRecallable } = notice
  const { currency } = fund
  const none = number('0')
  const own = (isIt: boolean) => (isIt ? cell('own_inside') : none)
  const money = (key: string, label: string, formula: Formula) =>
    figure(key, label, 'money', formula, { currency })
  const step = (key: string, label: string, first: Formula, here: Formula): CellDraft[] => [
    words(`${key}_label`, label),
    money(`${key}_before`, `${label}, before`, first),
    money(`${key}_notice`, `${label}, with this notice`, here),
    money(`${key}_after`, `${label}, after`, plus(cell(`${key}_before`), cell(`${key}_notice`))),
  ]
  const all = (of: string, amounts: readonly EarlierAmount[]) => sumOf(amounts.map(({ id }) => `${of}:${id}`))
  const { amountMinor: minor } = commitment
  return [
    [
      words('promised_label', 'committed'),
      moneyCell('promised', 'committed', { minor, currency }, { detail: 'the signed commitment' }),
    ],
    step('called', 'called', all('asked', before.called), own(kind === 'call')),
    step('recallable', 'recallable distributions', all('recallable', before.recallable), own(isRecallable)),
    step(
      'unfunded',
      'left to call',
      plus(minus(cell('promised'), cell('called_before')), cell('recallable_before')),
      minus(cell('recallable_notice'), cell('called_notice')),
    ),
    step('distributed', 'paid out', all('payout', before.paidOut), own(kind === 'distribution')),
  ]
}

function earlierSheet({ before, fund: { currency } }: ViewedNotice): SheetDraft {
  const rows = (of: string, amounts: readonly EarlierAmount[], detail: string) =>
    amounts.map(({ id, title, minor }) => [
      words(`${of}_of:${id}`, title),
      moneyCell(`${of}:${id}`, title, { minor, currency }, { detail }),
    ])
  return {
    name: 'Before',
    columns: ['What', 'Amount'],
    rows: [
      ...rows('asked', before.called, 'called before'),
      ...rows('recallable', before.recallable, 'paid out before, may be called again'),
      ...rows('payout', before.paidOut, 'paid out before'),
    ],
  }
}
