import type { fundLinkKinds } from '@moorgate/contract'
import { figure } from '../../../domain/figure-cells.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { cell, equal, lineOf, minus, number, over, round, sumOf, times } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { standingsOf } from '../figures/standings.ts'
import type { ViewedFund } from '../figures/viewed-fund.ts'

/** A fund that holds a commitment of the fund that is looked at. */
export interface HolderFund {
  link: number
  kind: (typeof fundLinkKinds)[number]
  since: string
  fund: number
  name: string
  commitment: number
}

/** The funds among the investors of a fund on a day. */
export const readHolders = (
  { rows, tenant }: QueryContext,
  fundId: number,
  day: string,
): Promise<HolderFund[]> =>
  rows<HolderFund>(
    `select l.id::int as link, l.kind, l.starts_on::text as since, f.id::int as fund, f.name,
       l.fund_commitment_id::int as commitment
     from fund_links l join funds f on f.tenant_id = $1 and f.id = l.fund_id
     where l.tenant_id = $1 and l.other_fund_id = $2 and l.fund_commitment_id is not null and l.deleted_at is null
       and l.starts_on <= $3::date and (l.ends_on is null or l.ends_on > $3::date)
     order by f.name, l.id`,
    [tenant.id, fundId, day],
  )

/**
 * How much of a fund's units each fund holds that is its investor, and the others: together 100 %, as they are
 * parts of the same units and others are the rest.
 */
export function holdersSheets(fund: ViewedFund): SheetDraft[] {
  const { holders } = fund
  if (holders.length === 0) return []
  const all = standingsOf(fund).map(({ commitment }) => `counted_units:${commitment.id}`)
  const part = (commitment: number) =>
    equal(
      cell('all_units'),
      number('0'),
      number('0'),
      round(over(times(cell(`counted_units:${commitment}`), number('100')), cell('all_units')), 6),
    )
  return [
    {
      name: `Held by ${inText('funds')}`,
      columns: [atHead('fund'), 'Part of the units, %'],
      rows: [
        lineOf(figure('all_units', 'units of all', 'shares', sumOf(all))),
        ...holders.map(({ link, name, commitment }) =>
          lineOf(figure(`holder_percent:${link}`, `part of the units, ${name}`, 'percent', part(commitment))),
        ),
        lineOf(
          figure(
            'holders_rest',
            `part of the units, other ${inText('investors')}`,
            'percent',
            minus(number('100'), sumOf(holders.map(({ link }) => `holder_percent:${link}`))),
          ),
        ),
      ],
    },
  ]
}
