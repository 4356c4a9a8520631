import { noticeItemWords } from '@moorgate/contract'
import { figure, moneyCell, numberCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { partsSheet } from '../../../domain/part-cells.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { cell, minus, number, plus, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { EarlierAmount, NoticeItem, ViewedNotice } from './viewed-notice.ts'

/** A notice in cells: its amounts for the fund and the investor, and the commitment before and after it. */
export function noticeWorksheet(notice: ViewedNotice): WorksheetDraft {
  const { fund, commitment, kind, dueOn } = notice
  return {
    currency: fund.currency,
    sheets: [
      { name: 'Notice', columns: ['What', atHead('fund'), atHead('investor')], rows: amountRows(notice) },
      ...(kind === 'call' ? [lineSheet(notice), sharedSheet(notice)] : []),
      { name: atHead('commitment'), columns: ['What', 'Before', 'Notice', 'After'], rows: stepRows(notice) },
      earlierSheet(notice),
    ],
    basis: [
      { label: kind === 'call' ? 'Due' : 'Pays', text: dateText(dueOn) },
      { label: atHead('commitment'), text: `${commitment.registeredName}, class ${commitment.class}` },
      {
        label: `Outside the ${inText('fund')}`,
        text: `Equalisation interest doesn’t count towards the ${inText('commitment')}`,
      },
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
    sums('inside', `inside the ${inText('fund')}`, notice.inside),
    ...notice.outside.map((item) => itemRow(notice, item, false)),
    sums('outside', `outside the ${inText('fund')}`, notice.outside),
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
        detail: `of all ${inText('investors')}`,
      },
    ),
    isShared
      ? figure(key, label, 'money', cell(`own_part:${item.kind}`), { currency })
      : moneyCell(
          key,
          label,
          { minor: item.ownMinor, currency },
          { detail: `the ${inText('investor')}’s line` },
        ),
  ]
}

function lineSheet({ insideMinor: minor, byUnit, fund: { currency } }: ViewedNotice): SheetDraft {
  const label = `the ${inText('investor')}’s line`
  const line = (cells: CellDraft) => [
    words('line_label', `The ${inText('investor')}’s line of the call`),
    cells,
  ]
  if (byUnit === null)
    return {
      name: 'Line',
      columns: ['What', 'Amount'],
      rows: [
        line(
          moneyCell(
            'line',
            label,
            { minor, currency },
            { detail: 'from the issued call, excluding interest' },
          ),
        ),
      ],
    }
  const { perUnit, units } = byUnit
  const worth = round(times(cell('line_units'), cell('line_per_unit')), currencyPlaces(currency))
  return {
    name: 'Line',
    columns: ['What', 'Units', 'Per unit', 'Amount'],
    rows: [
      [
        ...line(numberCell('line_units', 'units', units, { detail: 'held when the call was drafted' })),
        numberCell('line_per_unit', 'called for each unit', perUnit, { detail: 'from the issued call' }),
        figure('line', label, 'money', worth, { currency }),
      ],
    ],
  }
}

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
      moneyCell(
        'promised',
        'committed',
        { minor, currency },
        { detail: `the signed ${inText('commitment')}` },
      ),
    ],
    step('called', 'called', all('asked', before.called), own(kind === 'call')),
    step(
      'recallable',
      `recallable ${inText('distributions')}`,
      all('recallable', before.recallable),
      own(isRecallable),
    ),
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
      ...rows('recallable', before.recallable, 'previously paid out, recallable'),
      ...rows('payout', before.paidOut, 'paid out before'),
    ],
  }
}
