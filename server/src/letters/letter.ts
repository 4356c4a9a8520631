import type { BrandColours } from '@moorgate/contract'

export type { Mail } from '../kernel/mail/mailer.ts'

/**
 * Text with strong words and links in it: `['Please pay ', { strong: '£10,000.00' }, '.']`. Always text,
 * never markup.
 */
export type Phrase = string | readonly (string | { strong: string } | { words: string; url: string })[]

/**
 * The tenant that writes, as its letters show it. Addresses are absolute https, built from the tenant's
 * record.
 */
export interface Sender {
  name: string
  colours: BrandColours
  /** PNG for light ground, and for dark ground; without them the name stands beside its first letter. */
  logoUrl?: string
  logoLightUrl?: string
  /** Who the tenant is, who regulates it and where it is: stands below every letter. */
  legal: string
}

/** One row of bank details and the like. A marked row is the one that people get wrong. */
export interface Fact {
  label: string
  value: string
  marked?: boolean
}

/** One figure with its change since the last one. The sign is part of the text, the tone only colours it. */
export interface Figure {
  label: string
  value: string
  change?: string
  tone?: 'up' | 'down'
}

export type Block =
  | { kind: 'text'; paragraphs: readonly Phrase[] }
  | { kind: 'facts'; rows: readonly Fact[] }
  | { kind: 'figures'; rows: readonly Figure[] }
  /** What the reader has of it: "Your 20,000 shares", "£80,000 at 30 September". */
  | { kind: 'holding'; label: string; value: string; change?: string; since?: string; tone?: 'up' | 'down' }
  | { kind: 'button'; label: string; url: string }
  /** A warning, on tinted ground. */
  | { kind: 'notice'; text: Phrase }

/**
 * A letter before it is HTML and text. Money and dates come formatted; every string is text and is escaped
 * here.
 */
export interface Letter {
  subject: string
  /** What mailbox lists show behind the subject. Says something the subject doesn't. */
  preheader: string
  cover?: { url: string; alt: string }
  /** Small line above the heading: what the letter is about. */
  about?: string
  heading?: string
  /** An amount and its deadline, large and before the greeting: what the reader opened the letter for. */
  amount?: { figure: string; due: string }
  greeting?: string
  blocks: readonly Block[]
  /** Why the reader gets this letter. */
  because: string
  /** How the reader stops letters like this one. Left out where a letter can't be turned off. */
  ways?: WaysToStop
}

/** Links that need no signing in to stop letters, and that lead to all choices of who has an account. */
export interface WaysToStop {
  stopUrl: string
  preferencesUrl?: string
}

/** A letter with a link that may be used once, and for a while: "60 minutes", "7 days". */
export interface LinkLetter {
  firstName: string
  url: string
  lifetime: string
}

export const hello = (firstName: string) => `Hello ${firstName},`
