import type { FeatureGate } from '../features.ts'
import type { PermissionAction, PermissionEvent } from '../permissions.ts'
import type { RoleId } from '../roles.ts'
import type { LabelKey } from '../terminology.ts'

/** A tenant's label, or words of ours in which `{labels}` may stand. */
export type Title = { readonly label: LabelKey } | { readonly text: string }

/** Screens of one record, shown as the tabs of its page in the order in which they are declared. */
export type TabGroup =
  | 'investor'
  | 'contact'
  | 'organisation'
  | 'organisationApplication'
  | 'investmentMethods'
  | 'investmentMethod'
  | 'nominee'
  | 'deal'
  | 'opportunity'
  | 'existing'
  | 'company'
  | 'fund'
  | 'insider'
  | 'profile'

/**
 * One page of the product: where it is, what it is called, and who may open it. In `path`, `:id` and names
 * that end in `Id` stand for a positive integer, other `:names` for any text, and `:name?` may be left out.
 */
export type Screen = {
  readonly path: string
  readonly side: 'admin' | 'portal' | 'public'
  readonly title: Title
  /** Other spellings of `path` with the same parameters; the browser replaces them by it. */
  readonly also?: readonly string[]
  /** Row of the permission matrix. Left out: every role of that side. */
  readonly event?: PermissionEvent
  /** Defaults to `index`. */
  readonly action?: PermissionAction
  /** Of a page that is for these roles alone, whatever else they may do. */
  readonly only?: readonly RoleId[]
  /** When the screen exists at all. */
  readonly feature?: FeatureGate
  readonly tabs?: TabGroup
  /** The last path segment of a tab, by which it may be withheld from a role. */
  readonly tab?: string
  /**
   * Whose rows it shows besides its record's own: the tab is not offered to a role that lists none of them.
   */
  readonly reads?: PermissionEvent
  /** A page with nothing of its own: it opens the first of these that the role may open. */
  readonly firstOf?: readonly string[]
}

type RecordPage = {
  readonly tabs: TabGroup
  /** Path of the record, such as `/admin/funds/:id`. */
  readonly base: string
  readonly event: PermissionEvent
  /** Of every tab that names none itself. */
  readonly feature?: FeatureGate
  /**
   * The specification writes some tabs below `details` and some beside it. Its letter is the address; the
   * other spelling leads to it.
   */
  readonly below: 'details' | 'record'
}

/** The tabs of a record: screens that need `visit`, each under both spellings. */
export function tabsOf(
  { tabs, base, event, feature: ofAll, below }: RecordPage,
  titles: Readonly<{ [tab: string]: Title & Pick<Screen, 'reads' | 'feature'> }>,
): Screen[] {
  return Object.entries(titles).map(([tab, { reads, feature = ofAll, ...title }]) => {
    const beside = `${base}/${tab}`
    const nested = `${base}/details/${tab}`
    const spelling =
      tab === 'details'
        ? { path: beside }
        : below === 'details'
          ? { path: nested, also: [beside] }
          : { path: beside, also: [nested] }
    return {
      ...spelling,
      side: 'admin',
      title,
      event,
      action: 'visit',
      tabs,
      tab,
      ...(feature && { feature }),
      ...(reads && { reads }),
    }
  })
}

/** Investments of a person, an organisation, a method or a nominee. */
export const transactionsOfPeople = { label: 'ledger', reads: 'investment_opportunity_live' } as const

export const notesTitle: Title = { text: 'Notes, calls and tasks' }
