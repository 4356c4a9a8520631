import type { SignatureFieldKind } from '@moorgate/contract/signing/fields.ts'
import { CalendarDays, Signature, SquareCheck, TextCursorInput, Type, UserRound } from 'lucide-react'
import type { IconType } from '../../ui/icon.tsx'

export const fieldIcons: Readonly<Record<SignatureFieldKind, IconType>> = {
  signature: Signature,
  initials: TextCursorInput,
  date: CalendarDays,
  name: UserRound,
  text: Type,
  tick: SquareCheck,
}
