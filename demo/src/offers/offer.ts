import type { Day } from '../calendar.ts'
import type { PageText } from './page.ts'
import type { Scene } from './pictures.ts'

/** What is offered, as its author writes it down. Everything is sent to the product as it stands here. */
export interface OpportunityText {
  /** Fields of `POST investment-opportunities`; references by the names under which the firm keeps them. */
  fields: {
    name: string
    issuer_name: string
    issuer_number: string
    headline: string
    summary: string
    description: string
    fca_class: 'rmmi' | 'nmmi' | 'mass_market' | 'exempt_fpo' | 'professional_only'
    target_amount: string
    minimum_investment: string
    share_price: string
    share_class: string
    [other: string]: unknown
  }
  type: string
  subType: string
  round: string
  industry: string
  category?: string
  character?: string
  /** Tax schemes, by the names under which the firm keeps them. */
  schemes?: readonly string[]
  /** Account of the member of staff who looks after it. */
  owner: string
  scene: Scene
  /** A picture of its own as its cover; the others show what the product draws. */
  hasPicture?: boolean
  points?: readonly (readonly [title: string, body: string, icon: string])[]
  team?: readonly (readonly [name: string, job: string, bio: string])[]
  documents: readonly DemoFile[]
  /** Pictures of its gallery, by what they show. */
  gallery?: readonly string[]
  /** A film of it, by what it is called. Its bytes and its captions lie in `films`. */
  film?: string
  /** What stands on its page beside these. */
  page?: PageText
  keyDates?: readonly (readonly [title: string, day: Day])[]
}

/** A PDF of an offer: its heading and what is written in it. */
export interface DemoFile {
  name: string
  category: string
  visibility?: 'public' | 'private'
  text: readonly string[]
  /** Rows of a table with two columns. */
  figures?: readonly (readonly [string, string])[]
}

/** An offer in the product. */
export interface Opportunity {
  id: number
  name: string
  text: OpportunityText
}
