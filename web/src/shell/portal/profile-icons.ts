import {
  BadgeCheck,
  CircleCheckBig,
  ClipboardList,
  Folder,
  Gauge,
  Handshake,
  KeyRound,
  ListChecks,
  MailCheck,
  ScanFace,
  UserRound,
} from 'lucide-react'
import type { IconType } from '../../ui/icon.tsx'

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
  'fact-find': ClipboardList,
  'risk-profile': Gauge,
  consent: Handshake,
}
