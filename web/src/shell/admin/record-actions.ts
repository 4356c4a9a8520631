import {
  Building2,
  Banknote,
  Contact,
  Factory,
  FileText,
  Files,
  Handshake,
  Landmark,
  Layers,
  List,
  MessageSquareText,
  Pencil,
  ShieldCheck,
  User,
  UserCog,
  Wallet,
} from 'lucide-react'
import type { IconType } from '../../ui/icon.tsx'

/** Kinds of records by their type in the search. */
export const recordIcons: Readonly<Record<string, IconType>> = {
  investors: User,
  contacts: Contact,
  organisations: Building2,
  investment_methods: Wallet,
  nominees: ShieldCheck,
  deals: Handshake,
  opportunities: Layers,
  cash_calls: Banknote,
  cash_call_lines: Banknote,
  funds: Landmark,
  companies: Factory,
  update_reports: FileText,
  documents: Files,
  staff: UserCog,
}

const edit = ['edit', Pencil] as const
const transactions = ['transactions', List] as const
const notes = ['notes-calls-tasks', MessageSquareText] as const
const documents = ['documents', Files] as const
const keyInformation = ['key-information', FileText] as const

type Action = readonly [page: string, icon: IconType]

const below = (folder: string, actions: readonly Action[]): Action[] =>
  actions.map(([page, icon]) => [`${folder}/${page}`, icon])

interface RecordPages {
  at: string
  type: string
  actions: readonly Action[]
  /** Of a kind whose first page is another than its details. */
  first?: string
}

/** Where a kind of record is, its type in the search, and the pages that are asked for most, below it. */
const kinds: readonly RecordPages[] = [
  {
    at: '/admin/investors/contacts',
    type: 'contacts',
    actions: [notes, edit, documents],
  },
  { at: '/admin/investors/organisations', type: 'organisations', actions: [transactions, notes, edit] },
  {
    at: '/admin/investors/investment-methods',
    type: 'investment_methods',
    actions: [documents, transactions, edit],
  },
  { at: '/admin/investors/nominees', type: 'nominees', actions: [transactions, notes, edit] },
  { at: '/admin/investors', type: 'investors', actions: [...below('details', [transactions, notes]), edit] },
  {
    at: '/admin/investments/deals',
    type: 'deals',
    first: 'performance',
    actions: [keyInformation, notes, edit],
  },
  {
    at: '/admin/investments/opportunities',
    type: 'opportunities',
    actions: [transactions, documents, edit],
  },
  { at: '/admin/investments/existing', type: 'opportunities', actions: [transactions, documents, edit] },
  {
    at: '/admin/investments/companies',
    type: 'companies',
    actions: [...below('details', [transactions, notes]), edit],
  },
  { at: '/admin/funds', type: 'funds', actions: [transactions, documents, edit] },
]

function kindAt(pathname: string) {
  const [, at, id] = /^(.+?)\/(\d+)(?:\/|$)/.exec(pathname) ?? []
  const kind = kinds.find((each) => each.at === at)
  return kind && id !== undefined ? { ...kind, id } : undefined
}

/** The kind of record that a page is about, and where the record is; undefined for other pages. */
export function recordAt(pathname: string): { type: string; path: string } | undefined {
  const kind = kindAt(pathname)
  return kind && { type: kind.type, path: `${kind.at}/${kind.id}/${kind.first ?? 'details'}` }
}

/** Pages of the record at an address, each by its pattern in the contract. */
export function actionScreens(href: string): { pattern: string; href: string; icon: IconType }[] {
  const kind = kindAt(href)
  return (kind?.actions ?? []).map(([page, icon]) => ({
    pattern: `${kind!.at}/:id/${page}`,
    href: `${kind!.at}/${kind!.id}/${page}`,
    icon,
  }))
}
