import {
  BadgeCheck,
  ChartPie,
  CircleCheckBig,
  CircleUserRound,
  Folder,
  House,
  KeyRound,
  Layers,
  ListChecks,
  MailCheck,
  Newspaper,
  ScanFace,
  UserRound,
} from 'lucide-react'
import type { IconType } from '../../ui/icon.tsx'

/** Entries of the portal's navigation by their key in the contract. */
export const entryIcons: Readonly<Record<string, IconType>> = {
  overview: House,
  investments: Layers,
  portfolio: ChartPie,
  news: Newspaper,
  profile: CircleUserRound,
}

/** Whether a page lies under an entry: the overview is one page, the others are all that begins like them. */
export function underEntry(key: string, pathname: string): boolean {
  if (key === 'overview') return pathname === '/investor'
  return pathname === `/investor/${key}` || pathname.startsWith(`/investor/${key}/`)
}

/** Pages of the profile by the last segment of their path. */
export const profileIcons: Readonly<Record<string, IconType>> = {
  view: CircleCheckBig,
  details: UserRound,
  type: BadgeCheck,
  appropriateness: ListChecks,
  identity: ScanFace,
  security: KeyRound,
  documents: Folder,
  subscription: MailCheck,
}
