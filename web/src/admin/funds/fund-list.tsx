import { fund } from '@moorgate/contract/funds/fund.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { Plus } from 'lucide-react'
import { Figure } from '../../features/figures/figure.tsx'
import { fundSource } from '../../features/figures/fund-source.ts'
import { RowFigures } from '../../features/figures/row-figures.tsx'
import type { ListColumn } from '../../features/list/columns.ts'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { useAbilities } from '../../kernel/abilities.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { TwoLines } from '../../ui/data-table.tsx'
import { missing, money, multiple } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { fundPath, phaseWords } from './fund.ts'

type ListedFund = RowOf<typeof fund> & { committed?: string; nav?: string | null; tvpi?: string | null }

/** `/admin/funds`: the firm's funds and where each stands. */
export function FundList() {
  const words = useWords()
  const label = useLabel()
  const add = <NewFund />
  return (
    <AdminPage title={label('funds')} flush actions={add}>
      <RowFigures sourceOf={fundSource}>
        <ResourceList
          resource={fund}
          query={{ append: ['committed', 'nav', 'tvpi'] }}
          hrefOf={({ id }) => fundPath(id)}
          cells={cells}
          fields={fieldsWith(label('nav'))}
          filters={filtersWith(label('nav'))}
          empty={{
            text: words('{Funds} appear here with their {commitments}, calls, values and {distributions}.'),
            action: add,
          }}
        />
      </RowFigures>
    </AdminPage>
  )
}

const added = (
  id: string,
  header: string,
  of: string,
  text: (row: ListedFund) => string,
): ListColumn<object> => ({
  id,
  header,
  align: 'end',
  exports: [],
  cell: (row) => {
    const listed = row as ListedFund
    return (
      <Figure of={`${listed.id}/${of}`} label={`${header}, ${listed.name}`}>
        {text(listed)}
      </Figure>
    )
  },
})

/** What the list is asked for beside its fields; in no export. */
const fieldsWith = (nav: string) => ({
  columns: [
    added('committed', 'Committed', 'committed', ({ committed, currency }) => money(committed, { currency })),
    added('nav', nav, 'value', ({ nav: value, currency }) => money(value, { currency })),
    added('tvpi', 'TVPI', 'tvpi', ({ tvpi }) => multiple(tvpi)),
  ],
  filters: [],
})

const filtersWith = (nav: string) =>
  ({
    committed: { kind: 'money' },
    nav: { label: nav, kind: 'money' },
    tvpi: { label: 'TVPI' },
  }) as const

const cells = {
  name: ({ id, name }: RowOf<typeof fund>) => (
    <TwoLines
      lead={<Glyph seed={`fund ${id}`} name={name} size={32} />}
      title={<Link href={fundPath(id)}>{name}</Link>}
    />
  ),
  vintage: ({ vintage }: RowOf<typeof fund>) => vintage ?? missing,
  phase: ({ phase }: RowOf<typeof fund>) => phaseWords[phase],
  status: ({ status }: RowOf<typeof fund>) =>
    status === 1 ? <StatusDot tone="good">Active</StatusDot> : <StatusDot tone="neutral">Closed</StatusDot>,
}

function NewFund() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('funds', 'create')) return null
  return (
    <ButtonLink variant="primary" icon={Plus} href="/admin/funds/new-fund">
      New {term('fund', { lower: true })}
    </ButtonLink>
  )
}
