import type { IdentificationRule } from '@moorgate/contract/portfolio/share-identification.ts'
import { useWords } from '../../kernel/words.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { missing, quantity } from '../../ui/format.ts'
import type { Column } from '../../ui/table-parts.ts'
import { Text } from '../../ui/text.tsx'
import { nameColumn, pence, sums } from './tax-year-cells.tsx'
import type { TaxYear } from './tax-year-query.ts'

type Disposal = TaxYear['ended'][number]

/** What was sold or ended in the year, and the shares with which tax law matches it. */
export function Disposals({ taxYear }: { taxYear: TaxYear }) {
  return (
    <RuledSection title="Sold, repaid or written off">
      <DataTable
        label="Sold, repaid or written off"
        rows={taxYear.ended}
        keyOf={({ id }) => id}
        stacked
        columns={[
          { ...nameColumn, total: 'Total' },
          { id: 'date', header: 'On', cell: ({ date }) => dateFull(date) },
          { id: 'kind', header: 'Type', cell: ({ is_sale: isSale }) => (isSale ? 'Shares sold' : 'Exit') },
          amountColumn('cost', 'Cost', 'ended_cost'),
          amountColumn('proceeds', 'Proceeds'),
          ...gainColumns(taxYear),
        ]}
      />
      <MatchedShares disposals={taxYear.ended} />
      <Assumptions />
    </RuledSection>
  )
}

const amountColumn = (
  id: 'cost' | 'proceeds' | 'gain' | 'exempt' | 'chargeable',
  header: string,
  figure: string = id,
): Column<Disposal> => ({
  id,
  header,
  align: 'end',
  cell: (row) => (
    <Figure of={`${figure}:${row.id}`} label={`${header}, ${row.name}`}>
      {pence(row[id], row.currency)}
    </Figure>
  ),
})

/** Where nothing is exempt the gain is what counts. */
function gainColumns(taxYear: TaxYear): Column<Disposal>[] {
  const gain = {
    ...amountColumn('gain', 'Gain'),
    total: sums(taxYear, 'gain', 'Gain on shares sold and holdings exited in the year'),
  }
  if (!taxYear.ended.some(({ parts }) => parts.some(({ treatment }) => treatment === 'exempt')))
    return [{ ...gain, weight: 'strong' }]
  return [
    gain,
    {
      ...amountColumn('exempt', 'Exempt if you kept relief'),
      total: sums(taxYear, 'exempt', 'Exempt if you kept relief'),
    },
    {
      ...amountColumn('chargeable', 'Chargeable gain'),
      weight: 'strong',
      total: sums(taxYear, 'chargeable', 'Chargeable gain'),
    },
  ]
}

type MatchedPart = Disposal['parts'][number] & Pick<Disposal, 'currency'> & { key: string; disposal: string }

const matchedParts = (disposals: readonly Disposal[]): MatchedPart[] =>
  disposals.flatMap(({ id, name, date, currency, parts }) =>
    parts.map((part, index) => ({
      ...part,
      currency,
      key: `${id}:${index}`,
      disposal: `${name}, ${dateFull(date)}`,
    })),
  )

function MatchedShares({ disposals }: { disposals: readonly Disposal[] }) {
  return (
    <DataTable
      label="How your shares were matched"
      rows={matchedParts(disposals)}
      keyOf={({ key }) => key}
      groupOf={({ disposal }) => disposal}
      stacked
      columns={[
        { id: 'rule', header: 'Matched with', cell: ({ rule }) => ruleWords[rule] },
        {
          id: 'acquired',
          header: 'Acquired',
          cell: ({ acquired_on: day }) => (day === null ? missing : dateFull(day)),
        },
        { id: 'shares', header: 'Shares', align: 'end', cell: ({ shares }) => quantity(shares) },
        partColumn('cost', 'Cost'),
        partColumn('proceeds', 'Proceeds'),
        { ...partColumn('gain', 'Gain'), weight: 'strong' },
        { id: 'treatment', header: 'Tax treatment', cell: treatmentOf },
      ]}
    />
  )
}

const partColumn = (id: 'cost' | 'proceeds' | 'gain', header: string): Column<MatchedPart> => ({
  id,
  header,
  align: 'end',
  cell: (part) => (
    <Figure of={`part_${id}:${part.key}`} label={`${header}, ${ruleWords[part.rule]}`}>
      {pence(part[id], part.currency)}
    </Figure>
  ),
})

const ruleWords: Record<IdentificationRule, string> = {
  first_in: 'EIS or SEIS shares, oldest first',
  same_day: 'Shares bought that day',
  thirty_days: 'Shares bought in the next 30 days',
  pool: 'Section 104 holding',
  unknown: 'No purchase on record',
}

function treatmentOf({ treatment, held_until: heldUntil, gain }: MatchedPart): string {
  if (treatment === 'exempt') return 'Exempt if you received full relief and kept it'
  if (treatment === 'withdrawn') {
    const early = `Sold before ${dateFull(heldUntil)}, so relief may be reduced or withdrawn`
    return gain.startsWith('-') ? `Loss. ${early}. Take off any that you keep` : `Chargeable. ${early}`
  }
  return treatment === 'relieved_loss' ? 'Loss. Take off the relief you kept' : 'Chargeable'
}

const assumptions = [
  'We match each sale by tax law, whichever certificate you sent us. Your portfolio shows the shares you transferred, so its figures can differ.',
  'EIS and SEIS shares go first in, first out. Other shares are matched with those bought the same day, then in the next 30 days. The rest come from your section 104 holding, at its average cost.',
  'Rounds of one company count together where the share class is the same. Shares held through a {nominee} are yours. Trusts, pensions, ISAs and {organisations} are separate.',
  'We count only shares that you can see here, at what they cost. If you hold more of the class elsewhere, the result changes.',
  'Gains in an ISA or a pension aren’t taxed. We don’t take them off, so leave them out of your return.',
  'Shares you were given count at what they had cost the giver. Gifts you made use up shares, and we work out no gain on them.',
  'Companies pay corporation tax. For them we leave out the 30 days, and don’t apply the ten-day rule or indexation.',
  'We assume that relief was claimed on EIS and SEIS shares, unless a certificate was withdrawn, and that trading had begun when they were issued.',
]

function Assumptions() {
  const words = useWords()
  return (
    <Disclosure summary="How we match shares">
      {assumptions.map((each) => (
        <Text key={each} variant="note" tone="faint">
          {words(each)}
        </Text>
      ))}
    </Disclosure>
  )
}
