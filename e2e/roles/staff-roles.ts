const [overview, investments, funds, investors, register, personal, reports, settings] = [
  'Overview',
  'Investments',
  'Funds',
  'Investors',
  'Insider Register',
  'Personal Account Deals',
  'Reports',
  'Settings',
] as const

const deals = ['New deal', 'New opportunity']
const investor = 'New investor'
const others = ['New investment method', 'New nominee', 'New organisation', 'New contact']
const people = [investor, ...others]
const eight = [...deals, investor, 'New company', ...others]
const nine = [...eight, 'New update report']

export type RecordKind = 'deal' | 'live' | 'existing' | 'person'

interface StaffRole {
  /** Where the role begins. */
  landing: string
  /** The areas of its navigation. */
  areas: readonly string[]
  /** What it may create from anywhere. */
  creates: readonly string[]
  /** The records that it is offered to edit. */
  edits: readonly RecordKind[]
  /** What it may do on the pages of people. A Super Admin walks every page elsewhere. */
  people?: readonly PurposeOfPage[]
  /** Whether where it may write about a record is looked at. */
  writes?: true
}

export type PurposeOfPage = 'find' | 'read' | 'add' | 'change' | 'end'

const everyRecord: readonly RecordKind[] = ['deal', 'live', 'existing', 'person']

/** The roles of staff (specification §6). */
export const staffRoles: Readonly<Record<string, StaffRole>> = {
  'super-admin': {
    landing: '/admin',
    areas: [overview, investments, funds, investors, register, reports, settings],
    creates: nine,
    edits: everyRecord,
    writes: true,
  },
  support: {
    landing: '/admin',
    areas: [overview, investments, funds, investors, register, reports, settings],
    creates: nine,
    edits: everyRecord,
  },
  committee: {
    landing: '/admin',
    areas: [overview, investments, funds, investors, personal, reports, settings],
    creates: eight,
    edits: everyRecord,
    people: ['find', 'read', 'add', 'change'],
    writes: true,
  },
  entrepreneur: {
    landing: '/admin/investments/deals',
    areas: [investments, personal, reports, settings],
    creates: [],
    edits: ['deal', 'live', 'existing'],
    people: [],
  },
  custodian: {
    landing: '/admin/investments/opportunities',
    areas: [investments, personal, settings],
    creates: [],
    edits: ['live', 'existing'],
  },
  creator: {
    landing: '/admin/investors',
    areas: [investors, personal, settings],
    creates: people,
    edits: [],
    people: ['find', 'add'],
    writes: true,
  },
  'investment-manager': {
    landing: '/admin/investments/opportunities',
    areas: [investments, investors, personal, settings],
    creates: people,
    edits: ['person'],
    writes: true,
  },
  'fund-manager': {
    landing: '/admin/investments/deals',
    areas: [investments, funds, investors, personal, reports, settings],
    creates: eight,
    edits: everyRecord,
    writes: true,
  },
  adviser: {
    landing: '/admin/investors',
    areas: [investors, personal, settings],
    creates: people,
    edits: ['person'],
    people: ['find', 'read', 'add', 'change', 'end'],
  },
}
