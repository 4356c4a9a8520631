import type { TextKey } from '../texts.ts'

/** Texts that people pay by, or are urged to pay by. */
const ofPaying: ReadonlySet<TextKey> = new Set<TextKey>([
  'payment_instructions',
  'payment_instructions_hidden',
  'payment_received_notice',
  'payment_overdue',
  'call_cancelled',
  'call_cancelled_help',
  'fund_default_opening',
  'fund_default_interest',
  'fund_default_terms',
  'fund_default_help',
  'call_default_opening',
  'call_default_returned',
  'call_default_help',
])

/**
 * Six digits in a row, as of a sort code, whatever but letters is between them; the numbers of an IBAN are
 * more. Signs of scripts without capitals are no letters here: some are blank, or look like a dash.
 */
const longNumber = /(?:\p{N}[^\p{Lu}\p{Ll}\p{N}]*){5}\p{N}/u

/**
 * A text as it is read: small and circled digits are digits, and none are parted by blank signs, by tags,
 * which messages leave out, or by placeholders, which may stand for nothing.
 */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/<[a-z/!?][^<>]*>?|\{[^{}]*\}/gi, ' ')

/** Amounts, days and years are no accounts: £1,500.00, 31/03/2026, 2026/27. */
const harmless =
  /[£€$]\s?\d{1,3}(?:,\d{3})*(?:\.\d{2})?\b|\b(?:0?[1-9]|[12]\d|3[01])[/.](?:0?[1-9]|1[0-2])[/.]20\d\d\b|\b20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b|\b20\d\d ?[/–-] ?(?:20)?\d\d\b/g

/** Whether a text holds what may be an account. */
export const holdsLongNumber = (text: string): boolean =>
  longNumber.test(asRead(text).replaceAll(harmless, ' a '))

/**
 * Why a firm can't write this where people are told to pay, in words. The account is the record's own, which two
 * people or 48 hours let in; a text is one person's.
 */
export function problemOfPaying(key: TextKey, text: string): string | undefined {
  if (!ofPaying.has(key)) return undefined
  if (holdsLongNumber(text))
    return 'Don’t write account numbers or other long numbers in this text. The account comes from the record.'
  if (key === 'payment_instructions' && !text.includes('{account}'))
    return 'Include {account}, so that people read which account to pay into.'
  return undefined
}
