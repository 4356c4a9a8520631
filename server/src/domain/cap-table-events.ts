/**
 * What may happen to the shares of a company. Events are only ever added; a wrong one is reversed, which
 * means that anyone who reads them leaves both out. Shares carry six places (`sharesMicro`), prices eight
 * (`priceE8`), percentages six (`percentMicro`), money is in minor units of the company's one currency.
 */

/**
 * How a class shares in an exit beyond its preference: not at all, with everybody, or with everybody up to a
 * multiple of what it paid.
 */
export type Participation = 'none' | 'full' | 'capped'

export type ClassTerms = {
  name: string
  kind: 'ordinary' | 'preferred'
  /**
   * What the class gets first, as a multiple of what was paid for it, with six places: 1× is `1_000_000n`.
   * `0n` for none.
   */
  preferenceMicro: bigint
  participation: Participation
  /** Preference and participation together stop at this multiple; read where participation is capped. */
  capMicro: bigint
  /** Classes with a higher number are paid before those with a lower one; the same number ranks alike. */
  seniority: number
  /** Class that it converts into, as `classKey` writes it. */
  convertsTo: string | undefined
  /** Shares of that class for one of this, as a fraction. */
  ratio: Fraction
  votesMicro: bigint
  nominalE8: bigint | undefined
}

export type Fraction = { numerator: bigint; denominator: bigint }

type EventOf<Kind extends string, Facts> = { id: string; date: string; kind: Kind } & Facts

export type CapTableEvent =
  | EventOf<'share_class', { terms: ClassTerms }>
  | EventOf<'issue', { holder: string; shareClass: string; sharesMicro: bigint; paidMinor: bigint }>
  | EventOf<'transfer', { holder: string; to: string; shareClass: string; sharesMicro: bigint }>
  | EventOf<'redeem', { holder: string; shareClass: string; sharesMicro: bigint }>
  | EventOf<'convert', { holder: string; shareClass: string; into: string; sharesMicro: bigint }>
  | EventOf<'split', { shareClass: string; ratio: Fraction }>
  | EventOf<'pool', { plan: string; shareClass: string; sharesMicro: bigint }>
  | EventOf<'grant', Grant>
  | EventOf<'exercise', { grant: string; sharesMicro: bigint; paidMinor?: bigint }>
  | EventOf<'lapse', { grant: string; sharesMicro: bigint }>
  | EventOf<'note', Note>
  | EventOf<'convert_note', { note: string; shareClass: string; priceE8: bigint }>
  | EventOf<'repay_note', { note: string }>

/** Options come out of a plan's pool; warrants stand alone. */
export type Grant = {
  holder: string
  instrument: 'option' | 'warrant'
  plan: string | undefined
  shareClass: string
  sharesMicro: bigint
  strikeE8: bigint
}

/**
 * A loan note bears simple interest by days of 365; an advance subscription bears none and is only ever
 * shares.
 */
export type Note = {
  holder: string
  instrument: 'loan_note' | 'advance_subscription'
  principalMinor: bigint
  interestPercentMicro: bigint
  discountPercentMicro: bigint
  capMinor: bigint | undefined
}

/** Why an event can't have happened as it is written, given everything before it. */
export type CapTableProblem = {
  eventId: string
  problem:
    | 'too_few_shares'
    | 'fraction_of_a_share'
    | 'not_convertible'
    | 'pool_too_small'
    | 'unknown_grant'
    | 'too_few_options'
    | 'unknown_note'
    | 'note_settled'
    | 'buys_nothing'
    | 'nothing_issued'
}

/**
 * What one event did to one line of the table. The table on a day is the sum of all movements up to it, which
 * is what its totals, its export and its workings are made of.
 */
export type Movement = {
  eventId: string
  date: string
  kind: CapTableEvent['kind']
  /** Undefined for the unallocated part of an option pool. */
  holder: string | undefined
  instrument: Instrument
  /** Millionths of a share; of a note, minor units of what is owed. */
  quantity: bigint
  /** What the company was paid for them, in minor units; it goes with the shares when they move. */
  paidMinor: bigint
}

/** `class:a ordinary`, `pool:emi plan`, `grant:17`, `note:19`. */
export type Instrument = `${'class' | 'pool' | 'grant' | 'note'}:${string}`

/** Classes and plans are known by their names, however they are spelt: "A Ordinary " is "a ordinary". */
export const classKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

export const ordinaryTerms = (name: string): ClassTerms => ({
  name: name.trim(),
  kind: 'ordinary',
  preferenceMicro: 0n,
  participation: 'none',
  capMicro: 0n,
  seniority: 0,
  convertsTo: undefined,
  ratio: { numerator: 1n, denominator: 1n },
  votesMicro: 1_000_000n,
  nominalE8: undefined,
})
