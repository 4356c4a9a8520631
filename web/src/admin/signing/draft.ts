import { fieldSizes, insidePage } from '@moorgate/contract/signing/fields.ts'
import type { PageSize, FieldBox, SignatureFieldKind } from '@moorgate/contract/signing/fields.ts'
import type { SignatureRequest } from '../../features/signing/signing.ts'

export interface DraftSigner {
  /** Null for somebody without an account, who has an address instead. */
  user_id: number | null
  name: string
  is_staff: boolean
  email: string | null
}

export interface DraftField extends FieldBox {
  /** Only for this page: fields get new ids when they are saved. */
  key: number
  signer: number
  kind: SignatureFieldKind
  required: boolean
  label: string | null
}

/** What staff prepare: who signs, where and on which terms. */
export interface Draft {
  signers: readonly DraftSigner[]
  fields: readonly DraftField[]
  inOrder: boolean
  /** ISO date; "" is the usual three weeks. */
  expiresOn: string
  reminderDays: readonly number[]
  message: string
}

export function draftOf(request: SignatureRequest): Draft {
  return {
    signers: request.signers.map(({ user_id: userId, name, is_staff: isStaff, email }) => ({
      user_id: userId,
      name,
      is_staff: isStaff,
      email,
    })),
    fields: request.fields.map(({ id, signer, kind, page, x, y, width, height, required, label }) => ({
      key: id,
      signer,
      kind,
      page,
      x,
      y,
      width,
      height,
      required,
      label,
    })),
    inOrder: request.in_order,
    expiresOn: request.expires_on ?? '',
    reminderDays: request.reminder_days,
    message: request.message ?? '',
  }
}

/** The same as it is sent to be kept. */
export function bodyOf(draft: Draft) {
  return {
    signers: draft.signers.map(({ user_id: id, name, email }) =>
      id === null ? { name, email } : { user_id: id },
    ),
    fields: draft.fields.map(({ key: _key, ...field }) => field),
    in_order: draft.inOrder,
    expires_on: draft.expiresOn === '' ? null : draft.expiresOn,
    reminder_days: [...draft.reminderDays],
    message: draft.message.trim() === '' ? null : draft.message,
  }
}

/**
 * A new field, with its middle where it was dropped; or in the middle of the page, below what lies there
 * already.
 */
export function addField(
  draft: Draft,
  pages: readonly PageSize[],
  added: { kind: SignatureFieldKind; signer: number; page: number; at?: { x: number; y: number } },
): { draft: Draft; key: number } {
  const { kind, signer, page } = added
  const size = fieldSizes[kind]
  const sheet = pages[page - 1] ?? { width: 595, height: 842 }
  const at = added.at ?? { x: sheet.width / 2, y: sheet.height / 2 }
  const wanted = { page, x: at.x - size.width / 2, y: at.y - size.height / 2, ...size }
  const place = added.at ? wanted : belowOthers(draft, wanted, sheet)
  const key = Math.max(0, ...draft.fields.map((field) => field.key)) + 1
  const field = { key, signer, kind, required: kind !== 'tick', label: null, ...insidePage(place, sheet) }
  return { draft: { ...draft, fields: [...draft.fields, field] }, key }
}

const gap = 8

/** Two fields on one place could not be told apart. Where the page ends it is put there all the same. */
function belowOthers(draft: Draft, fieldBox: FieldBox, sheet: PageSize): FieldBox {
  const other = draft.fields.find(
    (field) =>
      field.page === fieldBox.page &&
      field.x < fieldBox.x + fieldBox.width &&
      fieldBox.x < field.x + field.width &&
      field.y < fieldBox.y + fieldBox.height &&
      fieldBox.y < field.y + field.height,
  )
  const below = other && { ...fieldBox, y: other.y + other.height + gap }
  return below && below.y + below.height <= sheet.height ? belowOthers(draft, below, sheet) : fieldBox
}

/** Moves or resizes a field; it never leaves its page. */
export function changeField(
  draft: Draft,
  pages: readonly PageSize[],
  key: number,
  change: Partial<DraftField>,
): Draft {
  return {
    ...draft,
    fields: draft.fields.map((field) => {
      if (field.key !== key) return field
      const changed = { ...field, ...change }
      const sheet = pages[changed.page - 1]
      return sheet ? { ...changed, ...insidePage(changed, sheet) } : field
    }),
  }
}

export const removeField = (draft: Draft, key: number): Draft => ({
  ...draft,
  fields: draft.fields.filter((field) => field.key !== key),
})

/** What tells one signer from another: the account, or the address of somebody without one. */
export const keyOf = ({ user_id: id, email }: DraftSigner): string =>
  id === null ? (email ?? '').toLowerCase() : String(id)

/** Somebody who signs already is not added again. */
export function addSigner(draft: Draft, signer: DraftSigner): Draft {
  if (draft.signers.some((each) => keyOf(each) === keyOf(signer))) return draft
  return { ...draft, signers: [...draft.signers, signer] }
}

/** Takes a signer away with all their fields; those behind them move up. `position` counts from 1. */
export function removeSigner(draft: Draft, position: number): Draft {
  return {
    ...draft,
    signers: draft.signers.filter((_, index) => index !== position - 1),
    fields: draft.fields
      .filter((field) => field.signer !== position)
      .map((field) => (field.signer > position ? { ...field, signer: field.signer - 1 } : field)),
  }
}

/** Lets a signer sign one place earlier (-1) or later (1); their fields stay theirs. */
export function moveSigner(draft: Draft, position: number, by: -1 | 1): Draft {
  const other = position + by
  if (other < 1 || other > draft.signers.length) return draft
  const signers = [...draft.signers]
  signers[position - 1] = draft.signers[other - 1]!
  signers[other - 1] = draft.signers[position - 1]!
  const moved = (signer: number) => (signer === position ? other : signer === other ? position : signer)
  return {
    ...draft,
    signers,
    fields: draft.fields.map((field) => ({ ...field, signer: moved(field.signer) })),
  }
}

/** Why it cannot be sent yet, in one sentence; undefined when it can. */
export function missingOf(draft: Draft): string | undefined {
  if (draft.signers.length === 0) return 'Add a signer.'
  const without = draft.signers.filter(
    (_, index) => !draft.fields.some((field) => field.signer === index + 1),
  )
  if (without.length === 0) return undefined
  return `${without.map(({ name }) => name).join(' and ')} ${without.length === 1 ? 'has' : 'have'} no field yet.`
}
