import { noticeItemWords } from '@moorgate/contract'
import type { Labels } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { wireMoneyText } from '../../../domain/format.ts'
import type { PdfTable } from '../../../pdf/index.ts'
import type { AttachedFile } from '../../../pdf/index.ts'
import type { FundNotice } from './read-notice.ts'

/** The tables of a notice: what it is made of, and the commitment before and after it. */
export const noticeTables = (notice: FundNotice, labels: Labels): PdfTable[] => [
  itemTable(notice, labels),
  stepTable(notice, labels),
]

const texts =
  ({ currency }: FundNotice) =>
  (amount: string) =>
    wireMoneyText(amount, currency)

function itemTable(notice: FundNotice, labels: Labels): PdfTable {
  const text = texts(notice)
  const row = (label: string, { fund, own }: FundNotice['total']) => [label, text(fund), text(own)]
  const isBoth =
    notice.items.some(({ is_inside: inside }) => inside) &&
    notice.items.some(({ is_inside: inside }) => !inside)
  const lines = (isInside: boolean) =>
    notice.items
      .filter(({ is_inside: inside }) => inside === isInside)
      .map((item) => ({ cells: row(noticeItemWords[item.item], item) }))
  return {
    columns: [
      { heading: notice.kind === 'call' ? 'Purpose' : 'Breakdown', share: 1.6 },
      { heading: fillLabels(labels, 'Total {fund}'), align: 'right' },
      { heading: 'Your share', align: 'right' },
    ],
    rows: [
      ...lines(true),
      ...(isBoth
        ? [{ cells: row(fillLabels(labels, 'Counts towards {commitment}'), notice.inside), total: true }]
        : []),
      ...lines(false),
      { cells: row(notice.kind === 'call' ? 'To pay' : 'Paid to you', notice.total), total: true },
    ],
  }
}

function stepTable(notice: FundNotice, labels: Labels): PdfTable {
  const text = texts(notice)
  const row = (label: string, { before, notice: here, after }: FundNotice['called']) => [
    label,
    text(before),
    text(here),
    text(after),
  ]
  const { called, recallable, unfunded, distributed } = notice
  return {
    columns: [
      { heading: `${fillLabels(labels, 'Your {commitment}')}, ${text(notice.committed)}`, share: 1.6 },
      { heading: 'Before', align: 'right' },
      { heading: 'This notice', align: 'right' },
      { heading: 'After', align: 'right' },
    ],
    rows: [
      { cells: row('Paid out to you', distributed) },
      { cells: row('of which recallable', recallable) },
      { cells: row('Called', called) },
      { cells: row('Left to call', unfunded), total: true },
    ],
  }
}

/** The notice's figures, to be put into its file. */
export const noticeFile = (notice: FundNotice): AttachedFile => ({
  name: 'notice.json',
  mime: 'application/json',
  content: Buffer.from(JSON.stringify(notice, null, 2)),
  about: `Figures in this notice, ${notice.title}`,
})

/** Small print below a notice that has room for it. */
export const noticeFileNote = 'The figures in this notice are attached to this file as notice.json.'
