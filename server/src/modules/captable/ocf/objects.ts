/**
 * An object of Open Cap Format. What it must hold is written down beside the test that holds every file
 * against it.
 */
export type OcfObject = Record<string, unknown> & { object_type: string; id: string }

export interface OcfFile {
  name: string
  /** `OCF_STAKEHOLDERS_FILE` */
  type: string
  items: OcfObject[]
}

export interface OcfPackage {
  issuer: OcfObject
  asOf: string
  files: OcfFile[]
  /** What the format has no place for, in a file of our own beside the others. */
  unitedKingdom: UnitedKingdomFile
}

/**
 * File of our own: never inside the format's objects, which take no other keys. Ids are those of the format's
 * objects.
 */
export interface UnitedKingdomFile {
  format: 'united-kingdom-fields'
  version: 1
  holders: {
    stakeholder_id: string
    holder_kind: string
    group_name: string | null
    beneficial_owners: number
  }[]
  /**
   * Rights of each class from each day on, before a transaction of that day; the format describes a class
   * once.
   */
  share_classes: { stock_class_id: string; date: string; before: string; terms: Record<string, unknown> }[]
  /**
   * Transactions that are one event, and what the format has no field for. An event that is one transaction
   * and no more is not here.
   */
  events: { transaction_ids: string[]; price?: string; matures_on?: string }[]
  /** Enterprise Investment Scheme and certificates of what was allotted. */
  securities: { security_id: string; eis: boolean; certificate: string | null; round: string | null }[]
}

export const unitedKingdomFileName = 'UnitedKingdom.json'
export const manifestName = 'Manifest.ocf.json'

/** Files of a package in the order of its manifest, each with the manifest's name for its kind. */
export const fileKinds = [
  { key: 'stock_plans_files', name: 'StockPlans.ocf.json', type: 'OCF_STOCK_PLANS_FILE' },
  {
    key: 'stock_legend_templates_files',
    name: 'StockLegendTemplates.ocf.json',
    type: 'OCF_STOCK_LEGEND_TEMPLATES_FILE',
  },
  { key: 'stock_classes_files', name: 'StockClasses.ocf.json', type: 'OCF_STOCK_CLASSES_FILE' },
  { key: 'vesting_terms_files', name: 'VestingTerms.ocf.json', type: 'OCF_VESTING_TERMS_FILE' },
  { key: 'valuations_files', name: 'Valuations.ocf.json', type: 'OCF_VALUATIONS_FILE' },
  { key: 'transactions_files', name: 'Transactions.ocf.json', type: 'OCF_TRANSACTIONS_FILE' },
  { key: 'stakeholders_files', name: 'Stakeholders.ocf.json', type: 'OCF_STAKEHOLDERS_FILE' },
] as const
