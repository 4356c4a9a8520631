import type { CapTableEventBody } from '@moorgate/contract'
import { counted, formatDecimal, isOne, priceText } from '../../../domain/format.ts'
import type { Holder } from '../company/history.ts'
import type { RecordedEvent } from '../company/recorded-events.ts'

type EventFacts = Pick<RecordedEvent, 'kind' | 'data'>

export interface EventNames {
  holders: ReadonlyMap<string, Pick<Holder, 'name'>>
  /** What a grant or a note is called by the person who names it. */
  events: ReadonlyMap<number, EventFacts>
  currency: string
}

const holderWords = {
  founder: 'founder',
  employee: 'employee',
  adviser: 'adviser',
  investor: 'investor',
  organisation: 'organisation',
  fund: 'fund',
  nominee: 'nominee',
} as const

/** What happened, in a sentence: "Dr Marcus Oyelaran was issued 1,350,000 Ordinary at £0.001". */
export function describeEvent({ kind, data }: EventFacts, names: EventNames): string {
  if (kind === 'reversal') return 'Reversed'
  return sentences[kind](data as never, names)
}

type Body<Kind extends CapTableEventBody['kind']> = Extract<CapTableEventBody, { kind: Kind }>

const who = (key: string, { holders }: EventNames) => holders.get(key)?.name ?? key
const each = (price: string | null | undefined, { currency }: EventNames) =>
  price === null || price === undefined ? '' : ` at ${priceText(price, currency)}`
const grantee = (id: number, names: EventNames) => {
  const granted = names.events.get(id)
  return granted === undefined ? 'someone' : who(String(granted.data['holder']), names)
}

/** "100 options"; shares where the grant is not known. */
const ofGrant = (id: number, shares: string, names: EventNames) => {
  const what = String(names.events.get(id)?.data['instrument'] ?? 'share')
  return counted(shares, what, `${what}s`)
}

const sentences: { [Kind in CapTableEventBody['kind']]: (body: Body<Kind>, names: EventNames) => string } = {
  holder: ({ name, holder_kind: kind }) => `${name} was added, ${holderWords[kind]}`,
  share_class: ({ name, preference }) =>
    `Class added: ${name}${preference && !/^0(\.0+)?$/.test(preference) ? `, ${formatDecimal(preference)}× preference` : ''}`,
  issue: (body, names) =>
    `${who(body.holder, names)} was issued ${formatDecimal(body.shares)} ${body.share_class}${each(body.price, names)}`,
  transfer: (body, names) =>
    `${who(body.holder, names)} transferred ${formatDecimal(body.shares)} ${body.share_class} to ${who(body.to, names)}${each(body.price, names)}`,
  redeem: (body, names) =>
    `${formatDecimal(body.shares)} ${body.share_class} of ${who(body.holder, names)} ${isOne(body.shares) ? 'was' : 'were'} cancelled${each(body.price, names)}`,
  convert: (body, names) =>
    `${who(body.holder, names)} converted ${formatDecimal(body.shares)} ${body.share_class} into ${body.into}`,
  split: ({ share_class: name, numerator, denominator }) =>
    `${name} was split, ${numerator} for ${denominator}`,
  pool: ({ plan, shares, share_class: name }) =>
    `Option pool ${plan} ${shares.startsWith('-') ? 'reduced' : 'increased'} by ${formatDecimal(shares.replace('-', ''))} over ${name}`,
  grant: (body, names) =>
    `${who(body.holder, names)} was granted ${counted(body.shares, body.instrument, `${body.instrument}s`)} over ${body.share_class}${each(body.strike, names)}`,
  exercise: ({ grant_id: id, shares }, names) =>
    `${grantee(id, names)} exercised ${ofGrant(id, shares, names)}`,
  lapse: ({ grant_id: id, shares }, names) => `${ofGrant(id, shares, names)} of ${grantee(id, names)} lapsed`,
  note: (body, names) =>
    `${who(body.holder, names)} lent ${priceText(body.amount, names.currency)} as ${body.instrument === 'loan_note' ? 'a loan note' : 'an advance subscription'}`,
  convert_note: ({ note_id: id, share_class: name, price, price_reason: reason }, names) =>
    `The note of ${grantee(id, names)} converted into ${name}${each(price, names)}${reason ? ` (${reason})` : ''}`,
  repay_note: ({ note_id: id }, names) => `The note of ${grantee(id, names)} was repaid`,
}
