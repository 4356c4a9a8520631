import { Download, Eye, Mail, Plus, Tag as TagIcon, User } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { Badge, StatusDot } from '../badge.tsx'
import { BulkBar } from '../bulk-bar.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { DataTable, TwoLines } from '../data-table.tsx'
import type { Column, RowKey, Sort } from '../data-table.tsx'
import { Change } from '../figure.tsx'
import { directionOf, money, percent } from '../format.ts'
import { PageHeader } from '../page-header.tsx'
import { ListFooter, Pagination } from '../pagination.tsx'
import { SidePanel } from '../side-panel.tsx'
import { EmptyState } from '../states.tsx'
import { Tabs } from '../tabs.tsx'
import styles from './kit.module.css'
import { Section } from './section.tsx'

interface Investor {
  id: number
  name: string
  email: string
  category: string
  clear: boolean
  held: string
  gain: string
}

const investors: Investor[] = [
  {
    id: 1,
    name: 'Rosalind Kerr',
    email: 'r.kerr@kerrfamily.example',
    category: 'High net worth',
    clear: true,
    held: '1250000.00',
    gain: '29.0',
  },
  {
    id: 2,
    name: 'Graham Pell',
    email: 'graham.pell@pellandco.example',
    category: 'High net worth',
    clear: false,
    held: '615000.00',
    gain: '-2.7',
  },
  {
    id: 3,
    name: 'Lindqvist Holdings Ltd',
    email: 'office@lindqvist.example',
    category: 'Professional',
    clear: true,
    held: '560000.00',
    gain: '0.0',
  },
]

const columns: Column<Investor>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    pinned: true,
    cell: (row) => (
      <TwoLines
        lead={<Avatar name={row.name} size={32} />}
        title={<a href="#main">{row.name}</a>}
        note={row.email}
      />
    ),
    total: '3 investors',
  },
  { id: 'category', header: 'Category', cell: (row) => row.category },
  {
    id: 'aml',
    header: 'AML',
    cell: (row) => (
      <StatusDot tone={row.clear ? 'good' : 'waiting'}>{row.clear ? 'Clear' : 'Awaiting'}</StatusDot>
    ),
  },
  {
    id: 'held',
    header: 'Held at cost',
    align: 'end',
    sortable: true,
    weight: 'strong',
    cell: (row) => money(row.held),
    total: '£2,425,000',
  },
  {
    id: 'gain',
    header: 'Gain',
    align: 'end',
    cell: (row) => <Change direction={directionOf(row.gain)}>{percent(row.gain, { signed: true })}</Change>,
    total: '+14.5%',
  },
]

const tabs = [
  { label: 'Details', href: '#details' },
  { label: 'Transactions', href: '#transactions', count: 46, current: true },
  { label: 'Documents', href: '#documents', count: 5 },
  { label: 'Notes, calls and tasks', href: '#notes' },
]

function List() {
  const [sort, setSort] = useState<Sort>({ column: 'held', descending: true })
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set([2]))
  const [current, setCurrent] = useState<RowKey>()
  const [page, setPage] = useState(5)
  const open = investors.find((investor) => investor.id === current)
  return (
    <div className={styles.stage}>
      <PageHeader
        title="Eleanor Whitcombe"
        lead={<Avatar name="Eleanor Whitcombe" size={50} />}
        status={<Badge tone="good">Active</Badge>}
        meta={[
          { key: 'mail', icon: Mail, text: 'eleanor@whitcombe.example' },
          { key: 'owner', icon: User, text: 'Tom Ashworth' },
        ]}
        actions={
          <>
            <Button icon={Eye}>View as investor</Button>
            <Button variant="primary" icon={Plus}>
              Log activity
            </Button>
          </>
        }
        tabs={<Tabs label="Eleanor Whitcombe" items={tabs} />}
      />
      <DataTable
        label="Investors"
        columns={columns}
        rows={investors}
        keyOf={(row) => row.id}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: setSelected, nameOf: (row) => row.name }}
        current={current}
        onOpen={(row) => setCurrent(row.id)}
      />
      <ListFooter count="148 investors" totals={[{ label: 'Held at cost', value: '£15,061,500' }]}>
        <Pagination page={page} pages={20} rows={{ from: 1, to: 50, total: 148 }} onPage={setPage} />
      </ListFooter>
      {selected.size > 0 && (
        <BulkBar
          count={`${selected.size} selected`}
          actions={[
            { id: 'owner', label: 'Assign owner', icon: User, onSelect: () => undefined },
            { id: 'status', label: 'Lead status', icon: TagIcon, onSelect: () => undefined },
            { id: 'export', label: 'Export', icon: Download, onSelect: () => undefined },
          ]}
          onClear={() => setSelected(new Set())}
        />
      )}
      {open && (
        <SidePanel
          label={open.name}
          position="2 of 148"
          onPrevious={() => undefined}
          onNext={() => undefined}
          openHref="#record"
          onClose={() => setCurrent(undefined)}
          footer={<Button variant="primary">Open record</Button>}
        >
          <TwoLines lead={<Avatar name={open.name} size={50} />} title={open.name} note={open.email} />
        </SidePanel>
      )}
    </div>
  )
}

function Tables() {
  return (
    <div className={styles.three}>
      <Card title="Loading" level={3} flush>
        <DataTable
          label="Loading investors"
          columns={columns.slice(0, 2)}
          rows={[]}
          keyOf={(row) => row.id}
          loadingRows={3}
        />
      </Card>
      <Card title="Grouped, refreshing" level={3} flush>
        <DataTable
          label="Investors by category"
          columns={[columns[0], columns[3]].filter((column) => column !== undefined)}
          rows={investors}
          keyOf={(row) => row.id}
          groupOf={(row) => row.category}
          refreshing
          stacked={false}
        />
      </Card>
      <Card title="Nothing found" level={3} flush>
        <DataTable
          label="No investors"
          columns={columns.slice(0, 2)}
          rows={[]}
          keyOf={(row) => row.id}
          empty={
            <EmptyState
              title="No investors match these filters"
              level={3}
              action={<Button>Clear filters</Button>}
            >
              Three filters apply.
            </EmptyState>
          }
        />
      </Card>
    </div>
  )
}

/** Page header, table, footer, bulk bar, quick look. */
export function KitRecords() {
  return (
    <>
      <Section title="A list and its record">
        <List />
      </Section>
      <Section title="Tables">
        <Tables />
      </Section>
    </>
  )
}
