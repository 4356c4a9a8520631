import { Figure } from '../../features/figures/figure.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { percent } from '../../ui/format.ts'
import { Heading } from '../../ui/text.tsx'
import { line } from './distribution-figure.tsx'
import type { PermittedDistribution } from './distribution-figure.tsx'
import { exact } from './distribution-lines.tsx'
import { tierWords } from './distribution-words.ts'
import type { Distribution } from './records.ts'

type Tier = Distribution['tiers'][number]

function tierColumn(
  { id, currency }: PermittedDistribution,
  side: 'amount' | 'investors' | 'carry',
  header: string,
): Column<Tier> {
  return {
    id: side,
    header,
    align: 'end',
    cell: (row) => (
      <Figure of={`tier_${side}_${row.tier}:${id}`} label={`${tierWords[row.tier]}, ${header.toLowerCase()}`}>
        {exact(row[side], currency)}
      </Figure>
    ),
  }
}

/** Each tier, with what the preferred return was worked out from. */
export function Tiers({ record }: { record: PermittedDistribution }) {
  const { tiers, terms } = record
  const columns: readonly Column<Tier>[] = [
    { id: 'tier', header: 'Tier', weight: 'strong', cell: ({ tier }) => tierWords[tier] },
    tierColumn(record, 'amount', 'Amount'),
    tierColumn(record, 'investors', 'Investors'),
    tierColumn(record, 'carry', 'Carry'),
  ]
  return (
    <section>
      <Heading level={3}>Waterfall</Heading>
      <DataTable label="Waterfall" columns={columns} rows={tiers} keyOf={({ tier }) => tier} stacked />
      {terms && (
        <DescriptionList
          variant="spread"
          items={[
            line(record, 'contributed', 'Paid in', terms.contributed),
            line(
              record,
              'preferred',
              `Preferred return at ${percent(terms.hurdle_percent)} a year, compounded`,
              terms.preferred,
            ),
            line(
              record,
              'carry',
              `Carry ${percent(terms.carry_percent)}, catch-up ${percent(terms.catch_up_percent)}`,
              record.carry_amount,
            ),
            line(record, 'paid_before', 'Previously paid to investors', terms.paid_before),
            line(record, 'carry_before', 'Carry previously paid', terms.carry_before),
            line(record, 'clawback', 'Carry to return', terms.clawback),
          ]}
        />
      )}
    </section>
  )
}
