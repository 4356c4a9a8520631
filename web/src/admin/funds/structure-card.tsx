import { readFundStructure } from '@moorgate/contract/funds/structure.ts'
import { fund } from '@moorgate/contract/funds/fund.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Figure } from '../../features/figures/figure.tsx'
import { linkWords } from '../../features/funds/fund-words.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { overlay } from '../../kernel/overlay.tsx'
import { permits } from '../../kernel/permissions.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import { useTerm, withArticle } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { dateFull, dateShort } from '../../ui/format-dates.ts'
import { missing, money, percent } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { fundPath } from './fund.ts'
import type { Fund } from './fund.ts'

const AddLink = overlay(async () => (await import('./link-dialogs.tsx')).AddLink)
const EndLink = overlay(async () => (await import('./link-dialogs.tsx')).EndLink)

type Structure = AnswerOf<typeof readFundStructure>

/** A fund in the structure, or the investors that are no funds. */
export interface StructureRow {
  key: string
  group: string
  name: string
  note: string
  fundId: number | null
  startsOn: string | null
  percent: { figure: string; text: string } | null
  value: { figure: string; amount: string | null } | null
  /** The link, where it is one of this fund itself. */
  linkId: number | null
}

/** The funds that this one holds, is held by and runs beside, with percentages of units and values. */
export function StructureCard({ record }: { record: Fund }) {
  const term = useTerm()
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<StructureRow>()
  const query = useQuery(endpointQuery(fund.name, readFundStructure, { params: { id: record.id } }))
  const mayEdit = permits(record, 'edit')
  return (
    <>
      <Card
        title="Structure"
        note={query.data && `At ${dateFull(query.data.as_of)}, by units`}
        actions={
          mayEdit && (
            <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
              Link {withArticle(term('fund', { lower: true }))}
            </Button>
          )
        }
        flush
      >
        <Loaded query={query} what="the structure">
          {(structure) => {
            const rows = rowsOf(
              structure,
              term('fund', { lower: true }),
              `Other ${term('investor', { plural: true, lower: true })}`,
            )
            if (rows.length === 0)
              return (
                <EmptyState title={`No linked ${term('fund', { plural: true, lower: true })}`} level={3}>
                  Link this {term('fund', { lower: true })} to its master, an SPV or a parallel{' '}
                  {term('fund', { lower: true })}.
                </EmptyState>
              )
            return (
              <DataTable
                label="Structure"
                columns={columnsOf(structure.currency, {
                  header: term('fund'),
                  ...(mayEdit && { onEnd: setEnding }),
                })}
                rows={rows}
                keyOf={({ key }) => key}
                groupOf={({ group }) => group}
                stacked
              />
            )
          }}
        </Loaded>
      </Card>
      {adding && <AddLink record={record} onClose={() => setAdding(false)} />}
      {ending && <EndLink row={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

/** What there is to say of a link that doesn’t count, counts no longer, or stands at cost. */
function standingOf({ value, valued_on: valuedOn, ends_on: endsOn }: Structure['holds'][number]): string {
  if (value === null) return ', included from the next value'
  if (endsOn !== null) return `, ended ${dateFull(endsOn)}`
  return valuedOn === null ? ', at cost' : ''
}

function rowsOf(
  { holds, held_by: heldBy, others_percent: others, parallel }: Structure,
  noun: string,
  restName: string,
) {
  const names = new Map(holds.map(({ path, name }) => [path, name]))
  const held = holds.map((each): StructureRow => {
    const above = names.get(each.path.slice(0, Math.max(each.path.lastIndexOf('.'), 0)))
    return {
      key: `holds ${each.path}`,
      group: 'Holds',
      name: each.name,
      note: `${above === undefined ? linkWords[each.kind].held : `Held by ${above}`}${standingOf(each)}`,
      fundId: each.fund_id,
      startsOn: each.starts_on,
      percent: each.percent === null ? null : { figure: `held_percent:${each.path}`, text: each.percent },
      value: { figure: `held_value:${each.path}`, amount: each.value },
      linkId: each.depth === 1 && each.ends_on === null ? each.link_id : null,
    }
  })
  const holders = heldBy.map((each): StructureRow => ({
    key: `held by ${each.link_id}`,
    group: 'Held by',
    name: each.name,
    note: linkWords[each.kind].holder,
    fundId: each.fund_id,
    startsOn: each.starts_on,
    percent: each.percent === null ? null : { figure: `holder_percent:${each.link_id}`, text: each.percent },
    value: { figure: `value:${each.fund_commitment_id}`, amount: each.value },
    linkId: each.link_id,
  }))
  const rest: StructureRow[] =
    others === null
      ? []
      : [
          {
            key: 'others',
            group: 'Held by',
            name: restName,
            note: `Not through ${withArticle(noun)}`,
            fundId: null,
            startsOn: null,
            percent: { figure: 'holders_rest', text: others },
            value: null,
            linkId: null,
          },
        ]
  const beside = parallel.map((each): StructureRow => ({
    key: `beside ${each.link_id}`,
    group: 'Parallel to',
    name: each.name,
    note: 'Holds its own investments',
    fundId: each.fund_id,
    startsOn: each.starts_on,
    percent: null,
    value: null,
    linkId: each.link_id,
  }))
  return [...held, ...holders, ...rest, ...beside]
}

function columnsOf(
  currency: string,
  { header, onEnd }: { header: string; onEnd?: (row: StructureRow) => void },
): readonly Column<StructureRow>[] {
  return [
    {
      id: 'name',
      header,
      weight: 'strong',
      cell: ({ name, note, fundId }) => (
        <TwoLines title={fundId === null ? name : <Link href={fundPath(fundId)}>{name}</Link>} note={note} />
      ),
    },
    {
      id: 'since',
      header: 'Since',
      from: 'lg',
      cell: ({ startsOn }) => (startsOn === null ? missing : dateShort(startsOn, { today: now() })),
    },
    {
      id: 'percent',
      header: 'Share of units',
      align: 'end',
      cell: ({ name, percent: of }) =>
        of === null ? (
          missing
        ) : (
          <Figure of={of.figure} label={`Share of units, ${name}`}>
            {percent(of.text, { places: 2 })}
          </Figure>
        ),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      cell: ({ name, value }) =>
        !value || value.amount === null ? (
          missing
        ) : (
          <Figure of={value.figure} label={`Value, ${name}`}>
            {money(value.amount, { currency })}
          </Figure>
        ),
    },
    ...(onEnd
      ? [
          {
            id: 'end',
            header: 'End',
            headerHidden: true,
            align: 'end' as const,
            cell: (row: StructureRow) =>
              row.linkId !== null && (
                <Button size="small" aria-label={`End link to ${row.name}`} onClick={() => onEnd(row)}>
                  End
                </Button>
              ),
          },
        ]
      : []),
  ]
}
