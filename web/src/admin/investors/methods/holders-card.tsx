import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { holding, quantity } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Meter } from '../../../ui/progress-bar.tsx'
import { HeldFigures } from '../record/held-figures.tsx'
import type { Holder, Method } from './method.ts'

const mostOf = ({ investment_method: kind }: Method) => kind?.max_holders ?? 1

/** What is held through a method, once there is something. */
export function MethodFigures({ method }: { method: Method }) {
  const { held = [], holders } = method
  if (held.length === 0) return null
  const most = mostOf(method)
  return (
    <HeldFigures
      held={held}
      more={[
        {
          key: 'holders',
          label: 'Holders',
          value: quantity(holders.length),
          note: most > 1 ? `Up to ${most}` : 'One only',
        },
      ]}
    />
  )
}

/** Whose a method is, and in which parts. */
export function HoldersCard({ method }: { method: Method }) {
  const most = mostOf(method)
  return (
    <Card title="Holders" note={most > 1 ? `Up to ${most}` : 'One'} flush>
      <DataTable
        label="Holders"
        columns={columnsOf(method)}
        rows={method.holders}
        keyOf={({ user_id: id }) => id}
      />
    </Card>
  )
}

/** The parts of several always add up: the server refuses others. */
const columnsOf = ({ holders, lead_user_id: lead, lead_user: person }: Method): readonly Column<Holder>[] => [
  {
    id: 'name',
    header: 'Holder',
    cell: ({ user_id: id, name }) => (
      <TwoLines
        lead={<Avatar name={name} size={32} />}
        title={<Link href={`/admin/investors/${id}/details`}>{name}</Link>}
        note={id === lead ? ['Lead', person?.reference].filter(Boolean).join(', ') : 'Holder'}
      />
    ),
    ...(holders.length > 1 && { total: 'Together' }),
  },
  {
    id: 'part',
    header: 'Part',
    headerHidden: true,
    from: 'md',
    width: 220,
    cell: (holder) => <Meter share={holder.share_percent} series={holders.indexOf(holder) + 1} />,
  },
  {
    id: 'share',
    header: 'Share',
    align: 'end',
    weight: 'strong',
    cell: ({ share_percent: share }) => holding(share),
    ...(holders.length > 1 && { total: holding('100') }),
  },
]
