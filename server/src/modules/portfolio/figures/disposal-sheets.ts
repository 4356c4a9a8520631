import type { GainTreatment, IdentificationRule } from '@moorgate/contract'
import { formatShares } from '../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { treatmentOf } from '../../../domain/identified-shares.ts'
import type { IdentifiedPart } from '../../../domain/identified-shares.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { cell, minus, over, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import type { TaxDisposal } from '../disposals/tax-disposals.ts'
import { poolCells, poolSheets } from './pool-sheets.ts'

/** What was sold or ended, the shares with which tax law identifies it, and the section 104 holdings. */
export function disposalSheets(disposals: readonly TaxDisposal[]): SheetDraft[] {
  return [
    {
      name: 'Ended',
      columns: [
        'Holding',
        'Date',
        'Shares',
        'Cost',
        'Proceeds',
        'Gain',
        'Exempt if relief kept',
        'Chargeable',
      ],
      rows: disposals.map(endedRow),
    },
    {
      name: 'Shares matched',
      columns: [
        'Holding',
        'Matched with',
        'Acquired on',
        'Shares',
        'Shares there',
        'Cost of these',
        'Cost',
        'Proceeds',
        'Gain',
        'Treatment',
      ],
      rows: disposals.flatMap((disposal) => disposal.parts.map((_part, index) => partRow(disposal, index))),
    },
    ...poolSheets(disposals),
  ]
}

function endedRow({ id, of, name, date, isSale, sharesMicro, proceedsMinor, parts }: TaxDisposal) {
  const { currency } = of
  const amount = (key: string, label: string, formula: Formula) =>
    figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
  const detail = isSale
    ? `sold on ${dateText(date)}, the day of the registration`
    : 'paid out from the day on which it ended'
  const keysOf = (key: string, some: readonly number[]) => some.map((index) => `${key}:${id}:${index}`)
  const all = [...parts.keys()]
  const exempt = all.filter((index) => treatmentOf(parts[index]!, date) === 'exempt')
  return [
    words(`ended:${id}`, name),
    { key: `ended_on:${id}`, label: 'Date', unit: 'date', value: date },
    shares(`ended_shares:${id}`, `shares disposed of, ${name}`, sharesMicro, `on ${dateText(date)}`),
    amount('ended_cost', 'cost', sumOf(keysOf('part_cost', all))),
    moneyCell(`proceeds:${id}`, `proceeds, ${name}`, { minor: proceedsMinor, currency }, { detail }),
    amount('gain', 'gain', minus(cell(`proceeds:${id}`), cell(`ended_cost:${id}`))),
    amount('exempt', 'exempt if full relief was received and kept', sumOf(keysOf('part_gain', exempt))),
    amount('chargeable', 'chargeable gain', minus(cell(`gain:${id}`), cell(`exempt:${id}`))),
  ] satisfies CellDraft[]
}

function partRow(disposal: TaxDisposal, index: number): CellDraft[] {
  const { id, of, date, parts } = disposal
  const { currency } = of
  const part = parts[index]!
  const key = (name: string, at = index) => `${name}:${id}:${at}`
  const money = (name: string, label: string, formula: Formula) =>
    figure(key(name), `${label}, ${disposal.name}`, 'money', formula, { currency })
  const pence = (formula: Formula) => round(formula, currencyPlaces(currency))
  const earlier = [...parts.keys()].slice(0, index)
  const left = (whole: string, name: string) =>
    earlier.length === 0 ? cell(whole) : minus(cell(whole), sumOf(earlier.map((at) => key(name, at))))
  const byShares = (amount: Formula, whole: Formula) =>
    pence(over(times(amount, cell(key('part_shares'))), whole))
  return [
    words(key('part_of'), disposal.name),
    words(key('part_rule'), ruleWords[part.rule]),
    part.acquiredOn === null
      ? words(key('part_acquired'), '')
      : { key: key('part_acquired'), label: 'Acquired on', unit: 'date', value: part.acquiredOn },
    shares(key('part_shares'), `shares matched, ${disposal.name}`, part.sharesMicro, ruleWords[part.rule]),
    ...beforeCells(disposal, part, key),
    money('part_cost', 'cost', byShares(cell(key('part_whole_cost')), cell(key('part_whole')))),
    money(
      'part_proceeds',
      'proceeds',
      byShares(left(`proceeds:${id}`, 'part_proceeds'), left(`ended_shares:${id}`, 'part_shares')),
    ),
    money('part_gain', 'gain', minus(cell(key('part_proceeds')), cell(key('part_cost')))),
    words(key('part_treatment'), treatmentWords[treatmentOf(part, date)]),
  ]
}

/** The shares of which these are a part, and what they cost. */
function beforeCells(
  disposal: TaxDisposal,
  part: IdentifiedPart,
  key: (name: string) => string,
): CellDraft[] {
  const { name, of } = disposal
  const { currency } = of
  if (part.rule === 'pool') return poolCells(disposal, part, key)
  const detail =
    part.acquiredOn === null
      ? 'no acquisition is known'
      : `acquired on ${dateText(part.acquiredOn)}, left then`
  return [
    shares(key('part_whole'), `shares there, ${name}`, part.before.sharesMicro, detail),
    moneyCell(
      key('part_whole_cost'),
      `cost of these, ${name}`,
      { minor: part.before.costMinor, currency },
      { detail },
    ),
  ]
}

const shares = (key: string, label: string, micro: bigint, detail: string): CellDraft => ({
  key,
  label,
  unit: 'shares',
  value: formatShares(micro),
  detail,
})

const ruleWords: Record<IdentificationRule, string> = {
  first_in: 'First in, first out (EIS and SEIS shares)',
  same_day: 'Bought on the same day',
  thirty_days: 'Bought within 30 days after',
  pool: 'Section 104 holding',
  unknown: 'No acquisition known',
}

const treatmentWords: Record<GainTreatment, string> = {
  chargeable: 'Chargeable',
  exempt: 'Exempt if full relief was received and kept',
  withdrawn: 'Chargeable; sold within three years, so relief may be reduced or withdrawn',
  relieved_loss: 'Loss; take off the relief kept',
}
