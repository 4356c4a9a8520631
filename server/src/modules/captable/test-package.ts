import { zipOf } from './test-zip.ts'

export const gbp = (amount: string) => ({ amount, currency: 'GBP' })

export const file = (type: string, ...items: object[]) => ({ file_type: `OCF_${type}_FILE`, items })

const stakeholders = {
  founders: file('STAKEHOLDERS', {
    name: { legal_name: 'Mara Quill', first_name: 'Mara', last_name: 'Quill' },
    stakeholder_type: 'INDIVIDUAL',
    id: 'f1e0',
    object_type: 'STAKEHOLDER',
    current_relationships: ['FOUNDER', 'OFFICER'],
    comments: ['Met at the fair'],
  }),
  others: file(
    'STAKEHOLDERS',
    {
      id: 'f1e1',
      object_type: 'STAKEHOLDER',
      name: { legal_name: 'Ashdown Ventures LP' },
      stakeholder_type: 'INSTITUTION',
    },
    {
      id: 'f1e2',
      object_type: 'STAKEHOLDER',
      name: { legal_name: 'Ivo Tern' },
      stakeholder_type: 'INDIVIDUAL',
    },
    { id: 'x9', object_type: 'STAKEHOLDER_STATUS_CHANGE_EVENT', note: 'of a later release' },
  ),
}

export const classes = file(
  'STOCK_CLASSES',
  {
    object_type: 'STOCK_CLASS',
    id: 'c-common',
    name: 'Common',
    class_type: 'COMMON',
    default_id_prefix: 'CS-',
  },
  {
    id: 'c-seed',
    object_type: 'STOCK_CLASS',
    class_type: 'PREFERRED',
    name: 'Seed Preferred',
    seniority: '2',
    votes_per_share: '1',
    initial_shares_authorized: 'NOT APPLICABLE',
    liquidation_preference_multiple: '1',
    price_per_share: gbp('0.8000'),
  },
)

export const issue = (id: string, holder: string, overrides: object) => ({
  object_type: 'TX_STOCK_ISSUANCE',
  id: `tx-${id}`,
  security_id: id,
  custom_id: id.toUpperCase(),
  stakeholder_id: holder,
  stock_class_id: 'c-common',
  stock_legend_ids: [],
  security_law_exemptions: [],
  ...overrides,
})

/**
 * The newest first, a transfer before the certificates that it makes, and things that say nothing about
 * holdings.
 */
export const transactions = [
  {
    object_type: 'TX_STOCK_TRANSFER',
    id: 'tx-t',
    date: '2022-05-01',
    security_id: 's1',
    resulting_security_ids: ['s3', 's4'],
  },
  { object_type: 'TX_STOCK_ACCEPTANCE', id: 'tx-a', date: '2022-05-01', security_id: 's3' },
  issue('s3', 'f1e2', { date: '2022-05-01', quantity: '250.00', share_price: gbp('0.10') }),
  issue('s4', 'f1e0', { date: '2022-05-01', quantity: '750', share_price: gbp('0.10') }),
  { object_type: 'CE_STAKEHOLDER_RELATIONSHIP', id: 'ce', date: '2021-08-01', stakeholder_id: 'f1e2' },
  issue('s2', 'f1e1', {
    date: '2021-03-01',
    quantity: '500',
    share_price: gbp('0.80'),
    stock_class_id: 'c-seed',
  }),
  issue('s1', 'f1e0', { date: '2020-01-15', quantity: '1000', share_price: gbp('0.10') }),
]

/** A package as another maker writes it, with these files in the place of its own. */
export const packageOf = (overrides: Record<string, unknown> = {}) =>
  zipOf({
    'Manifest.ocf.json': {
      issuer: { id: 'i', object_type: 'ISSUER', legal_name: 'Quill Instruments Ltd' },
      stakeholders_files: [
        { filepath: './people/founders.json' },
        { filepath: 'people/others.json', md5: 'unknown' },
      ],
      stock_classes_files: [{ filepath: '/classes.json' }],
      transactions_files: [{ filepath: 'tx-1.json' }, { filepath: 'tx-2.json' }],
      as_of: '2024-01-01',
      generated_at: '2024-01-02T03:04:05Z',
      ocf_version: '1.0.0',
      file_type: 'OCF_MANIFEST_FILE',
    },
    'people/founders.json': stakeholders.founders,
    'people/others.json': stakeholders.others,
    'classes.json': classes,
    'tx-1.json': file('TRANSACTIONS', ...transactions.slice(0, 4)),
    'tx-2.json': file('TRANSACTIONS', ...transactions.slice(4)),
    ...overrides,
  })
