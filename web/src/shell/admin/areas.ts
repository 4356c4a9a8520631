import {
  Bell,
  BriefcaseBusiness,
  Building2,
  ChartColumn,
  CirclePlus,
  FileChartColumn,
  FilePenLine,
  Handshake,
  Landmark,
  Layers,
  LayoutDashboard,
  Settings,
  ShieldCheck,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react'
import type { IconType } from '../../ui/icon.tsx'

interface Facts {
  icon: IconType
  /** Pressed after G. */
  letter: string
}

/** Areas of the navigation by their key in the contract. */
export const areaFacts: Readonly<Record<string, Facts>> = {
  overview: { icon: LayoutDashboard, letter: 'O' },
  investments: { icon: BriefcaseBusiness, letter: 'I' },
  funds: { icon: Landmark, letter: 'F' },
  investors: { icon: Users, letter: 'V' },
  'insider-register': { icon: ShieldCheck, letter: 'D' },
  reports: { icon: FileChartColumn, letter: 'R' },
  settings: { icon: Settings, letter: 'S' },
}

/** What is created, by its key in the contract. The letter is pressed after C. */
export const shortcutFacts: Readonly<Record<string, Facts>> = {
  deal: { icon: Handshake, letter: 'D' },
  opportunity: { icon: Layers, letter: 'O' },
  investor: { icon: UserPlus, letter: 'I' },
  company: { icon: Building2, letter: 'C' },
  method: { icon: Wallet, letter: 'M' },
  nominee: { icon: ShieldCheck, letter: 'N' },
  organisation: { icon: Building2, letter: 'G' },
  contact: { icon: UserPlus, letter: 'T' },
  update: { icon: FilePenLine, letter: 'U' },
}

export const otherIcon: IconType = ChartColumn
export const createIcon: IconType = CirclePlus
export const bellIcon: IconType = Bell

/** Whether a page lies in an area: the overview is one page, the others are all that begins like them. */
export function inArea(key: string, pathname: string): boolean {
  if (key === 'overview') return pathname === '/admin'
  return pathname === `/admin/${key}` || pathname.startsWith(`/admin/${key}/`)
}

/** The entry of an area that a page belongs to: the longest path that the page's own begins with. */
export function currentEntry(paths: readonly string[], pathname: string): string | undefined {
  return paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.length - one.length)[0]
}
