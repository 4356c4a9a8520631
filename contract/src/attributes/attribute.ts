import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, decimal, integer, list, pattern, reference, text } from '../wire.ts'

export const attributeTypes = [
  'text',
  'longtext',
  'number',
  'currency',
  'date',
  'select',
  'multi',
  'boolean',
  'url',
  'country',
  'file',
] as const
export type AttributeType = (typeof attributeTypes)[number]

/** What a record may belong to: the specification's three owner types (§3) and seven more. */
export const ownerTypes = [
  'pipeline_deal',
  'investment_opportunity',
  'user',
  'fund',
  'company',
  'organisation',
  'nominee',
  'contact',
  'investment_method_entity',
  'data_room',
] as const
export type OwnerType = (typeof ownerTypes)[number]

/** Documents may belong to an investment, a commitment, a kind of method and an update report too. */
export const documentOwnerTypes = [
  ...ownerTypes,
  'investment',
  'fund_commitment',
  'investment_method',
  'update_report',
] as const
export type DocumentOwnerType = (typeof documentOwnerTypes)[number]

/**
 * A field that a tenant adds to its records. Locked: the investor sees it and can't change it (specification
 * §4).
 */
export const attribute = defineResource({
  name: 'attribute',
  path: 'attributes',
  term: 'attribute',
  event: 'attributes',
  read: 'reference',
  operations: ['list', 'show', 'create', 'update', 'delete', 'restore'],
  written: {
    name: text(80, { example: 'Preferred sector' }),
    key: pattern(/^[a-z][a-z0-9_]{0,59}$/, 60, 'preferred_sector').optional(),
    type: choice(attributeTypes),
    owner_type: choice(ownerTypes),
    section: optional(text(80)),
    options: list(text(120), 200).optional(),
    required: boolean().optional(),
    /** Of numbers and amounts: the least and the most. */
    min_value: optional(decimal({ example: '0' })),
    max_value: optional(decimal({ example: '100' })),
    /** Of texts. */
    max_length: optional(integer({ min: 1, max: 65_000, example: 8 })),
    /** Of texts on one line: A is a letter, 9 a digit, X either of them, and anything else stands as it is. */
    format: optional(text(60, { example: 'AA-9999' })),
    mode: choice(['editable', 'locked']).optional(),
    internal: boolean().optional(),
    order: integer({ min: 0, max: 100_000 }).optional(),
    active: boolean().optional(),
  },
  computed: {
    key: text(60),
    options: list(text(120), 200),
    required: boolean(),
    mode: choice(['editable', 'locked']),
    internal: boolean(),
    order: integer(),
    active: boolean(),
    locked: boolean(),
  },
  filters: { name: 'partial', owner_type: 'exact', type: 'exact', locked: 'scope', active: 'exact' },
  search: ['name'],
  sorts: ['name', 'order', 'owner_type'],
  defaultSort: 'order',
  includes: { attributeValues: { to: 'attribute-values', many: true } },
  paged: false,
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'type', label: 'Type' },
    { key: 'owner_type', label: 'Record type' },
    { key: 'required', label: 'Required' },
    { key: 'mode', label: '{Investors} can' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'type', label: 'Type' },
        { key: 'owner_type', label: 'Record type' },
        { key: 'section', label: 'Section' },
        { key: 'options', label: 'Options' },
        { key: 'required', label: 'Required' },
        { key: 'min_value', label: 'Minimum' },
        { key: 'max_value', label: 'Maximum' },
        { key: 'max_length', label: 'Maximum length' },
        { key: 'format', label: 'Format' },
        { key: 'mode', label: '{Investors} can' },
        { key: 'internal', label: 'Staff only' },
        { key: 'active', label: 'In use' },
      ],
    },
  ],
})

/** The value of one attribute on one record; its shape is the attribute's type. */
export const attributeValue = defineResource({
  name: 'attribute_value',
  path: 'attribute-values',
  term: 'attribute_value',
  read: 'reference',
  /** Writing follows from the owner and the attribute, so it is an act of its own. */
  operations: ['list', 'show'],
  written: {
    attribute_id: reference('attributes'),
    owner_type: choice(ownerTypes),
    owner_id: integer({ min: 1 }),
    value: z.json().optional(),
  },
  computed: { value: z.json().nullable() },
  filters: { attribute_id: 'exact', owner_type: 'exact', owner_id: 'exact' },
  includes: { attribute: { to: 'attributes', many: false } },
  defaultSort: 'id',
})

const ownValue = { access: 'verified', answer: attributeValue.row } as const

/** Sets a value; a second one takes the first one's place (200). */
export const storeAttributeValue = defineEndpoint({
  ...ownValue,
  method: 'POST',
  path: 'attribute-values',
  summary: 'Set an attribute of a record',
  body: attributeValue.create,
  status: 201,
  also: [200],
})

export const changeAttributeValue = defineEndpoint({
  ...ownValue,
  method: 'PATCH',
  path: 'attribute-values/{id}',
  summary: 'Change an attribute of a record',
  body: z.object({ value: z.json().optional() }),
  status: 200,
})

export const removeAttributeValue = defineEndpoint({
  method: 'DELETE',
  path: 'attribute-values/{id}',
  summary: 'Clear an attribute of a record',
  access: 'verified',
  status: 204,
})

/** Many values of one record at once: all of them or none. */
export const storeAttributeValues = defineEndpoint({
  method: 'POST',
  path: 'attribute-values/bulk',
  summary: 'Set several attributes of one record',
  access: 'verified',
  body: z.object({
    owner_type: choice(ownerTypes),
    owner_id: integer({ min: 1 }),
    values: list(z.object({ attribute_id: reference('attributes'), value: z.json().optional() }), 200),
  }),
  status: 204,
})

export const sortAttributes = defineEndpoint({
  method: 'POST',
  path: 'attributes-sort-order',
  summary: 'Put attributes into an order: every id of them, once',
  access: { event: 'attributes', action: 'update' },
  body: z.object({ ids: list(integer({ min: 1 }), 500) }),
  status: 204,
})
