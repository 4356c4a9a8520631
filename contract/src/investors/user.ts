import { z } from 'zod'
import { file } from '../file-field.ts'
import { pictureKinds } from '../file-kinds.ts'
import {
  boolean,
  choice,
  date,
  email,
  flag,
  id,
  instant,
  integer,
  list,
  money,
  pattern,
  personName,
  phone,
  reference,
  text,
} from '../wire.ts'
import { defineResource, optional } from '../resource.ts'
import { testStates } from '../statuses/suitability.ts'
import { heldFilters, holdingTotals } from './holding-totals.ts'
import { identityProducts } from './identity-product.ts'
import { address } from './nominee.ts'

export const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Dr', 'Prof', 'Other'] as const
export const categoryStatuses = ['none', 'pending', 'approved', 'rejected', 'expired'] as const
export const amlStatuses = ['not_started', 'pending', 'passed', 'referred', 'failed', 'expired'] as const
/** Where the tenant screens registrations: people who wait or were refused are shown no opportunities. */
export const screeningStatuses = ['not_required', 'pending', 'approved', 'rejected'] as const
/** Nobody has to approve their registration any more. */
export const admittedScreeningStatuses = [
  'not_required',
  'approved',
] as const satisfies readonly (typeof screeningStatuses)[number][]

/** The client groups that somebody is in, in the order in which they joined; what is sent is all of them. */
export const groupsOfPerson = () => list(reference('client-groups'), 50)

const country = () => pattern(/^[A-Z]{2}$/, 2, 'GB')

/**
 * A question of the appropriateness test as its investor meets it. `bank`: 1 or 2 where the tenant has two.
 */
export const questionAnswered = z.object({
  id: id(),
  text: text(1000),
  bank: integer().nullable(),
  options: z.array(z.object({ id: id(), text: text(500) })),
})

/** Somebody who signs in: an investor (role 5) or a member of staff. */
export const user = defineResource({
  name: 'user',
  path: 'users',
  term: 'investor',
  event: 'investors',
  read: 'own',
  written: {
    title: optional(choice(titles)),
    first_name: personName(100, { example: 'Eleanor' }),
    middle_names: optional(personName(80)),
    last_name: personName(100, { example: 'Whitcombe' }),
    email: email(),
    phone: optional(phone()),
    date_of_birth: optional(date()),
    nationality: optional(country()),
    country_of_residence: optional(country()),
    address: optional(address),
    employment_status: optional(text(80)),
    occupation: optional(text(80)),
    source_of_wealth: optional(text(120)),
    /**
     * May be written to by e-mail, called, and sent letters about new offers; each is asked for on its own
     * (PECR 2003, regulations 21 and 22).
     */
    marketing: boolean().optional(),
    marketing_phone: boolean().optional(),
    marketing_post: boolean().optional(),
    role_id: integer({ min: 1, max: 12, example: 5 }).optional(),
    owner_id: optional(reference('users')),
    adviser_id: optional(reference('users')),
    lead_status_id: optional(reference('lead-statuses')),
    client_group_ids: groupsOfPerson().optional(),
    /** For clients that know of one group: the first of them. A new one takes the place of all. */
    client_group_id: optional(reference('client-groups')),
    investor_type_id: optional(reference('investor-types')),
    source: optional(text(80)),
    is_active: boolean().optional(),
    /** Of staff: given to every new investor where the tenant has switched that on. */
    is_default_associate: boolean().optional(),
    avatar: optional(file(pictureKinds, 5 * 1024)),
    accepted_terms_version: integer({ min: 0, example: 1 }).optional(),
  },
  computed: {
    reference: text(12, { example: 'INV004217' }),
    client_group_ids: groupsOfPerson(),
    name: text(201, { example: 'Eleanor Whitcombe' }),
    marketing: boolean(),
    marketing_phone: boolean(),
    marketing_post: boolean(),
    marketing_changed_at: instant().nullable(),
    is_default_associate: boolean(),
    role_id: integer({ example: 5 }),
    is_active: boolean(),
    avatar: text(200, { example: '/files/avatars/4217' }).nullable(),
    email_verified_at: instant().nullable(),
    /**
     * An address that waits. Where `pending_email_by` is the person, until its mailbox has proven it; where
     * it is somebody else, for a second person, who is not `pending_email_by`.
     */
    pending_email: text(254).nullable(),
    pending_email_by: reference('users').nullable(),
    category_status: choice(categoryStatuses),
    category_expires_at: date().nullable(),
    aml_status: choice(amlStatuses),
    screening_status: choice(screeningStatuses),
    /** With what the identity was checked last. */
    identity_product: choice(identityProducts).nullable(),
    compliance_tries: integer(),
    compliance_passed: flag(),
    compliance_passed_at: instant().nullable(),
    compliance_locked_until: instant().nullable(),
    accepted_terms_version: integer(),
    terms_accepted_at: instant().nullable(),
    last_login_at: instant().nullable(),
  },
  filters: {
    name: 'partial',
    email: 'partial',
    phone: 'partial',
    role_id: 'exact',
    owner_id: 'exact',
    adviser_id: 'exact',
    associate_id: 'scope',
    lead_status_id: 'exact',
    investor_type_id: 'exact',
    client_group_id: 'exact',
    /** The import that added it. */
    import_id: 'scope',
    country_of_residence: 'exact',
    compliance_passed: 'exact',
    category_status: 'exact',
    aml_status: 'exact',
    screening_status: 'exact',
    is_active: 'exact',
    verified: 'scope',
    category_expired: 'scope',
    /** A statement of theirs waits for a decision, also beside a category that stands. */
    category_waiting: 'scope',
    /** An identity check of theirs waits for staff: a review, or a second person. */
    identity_waiting: 'scope',
    /** Has shares of a round that has not ended. */
    holds: 'scope',
    last_login_at: 'between',
    ...heldFilters,
    created_between: 'between',
    /** By a field of the tenant's own: `filter[attribute.12]=Energy`. */
    'attribute.*': 'scope',
  },
  search: ['name', 'email', 'phone', 'reference'],
  sorts: ['name', 'email', 'reference', 'last_login_at', 'held'],
  defaultSort: '-created_at',
  includes: {
    owner: { to: 'staff-contacts', many: false },
    adviser: { to: 'staff-contacts', many: false },
    associates: { to: 'staff-contacts', many: true },
    leadStatus: { to: 'lead-statuses', many: false },
    clientGroup: { to: 'client-groups', many: false },
    clientGroups: { to: 'client-groups', many: true },
    investorType: { to: 'investor-types', many: false },
    role: { to: 'roles', many: false },
    organisations: { to: 'organisations', many: true },
    attributeValues: { to: 'attribute-values', many: true },
    onboardingDocuments: { to: 'onboarding-standings', many: true },
    documents: { to: 'documents', many: true },
    registrationDocuments: { to: 'registration-documents', many: true },
    investments: { to: 'investments', many: true },
    /** On whose name the register has their holdings; the first where there are several. */
    nominee: { to: 'nominees', many: false },
    investmentMethodEntities: { to: 'investment-method-entities', many: true },
    leadInvestmentMethodEntities: { to: 'investment-method-entities', many: true },
    ownershipChoices: { to: 'whole-ownership-choices', many: true },
    categorisations: { to: 'investor-categorisations', many: true },
    complianceScores: { to: 'compliance-scores', many: true },
    notifications: { to: 'notifications', many: true },
    unreadNotifications: { to: 'notifications', many: true },
    notes: { to: 'notes', many: true },
    callLogs: { to: 'call-logs', many: true },
    tasks: { to: 'tasks', many: true },
  },
  appends: {
    full_name: text(300),
    /** All that they ever paid for shares, in sterling; staff alone ask for it. */
    total_invested: money({ example: '124500.00' }),
    /** When they last did anything here. */
    last_activity: instant().nullable(),
    avatar_url: text(300),
    terms_pending: boolean(),
    /** Whether they know of an offer in confidence that has not been released. Nobody else is told. */
    knows_in_confidence: boolean(),
    test_state: choice(testStates),
    /** A statement of theirs waits for a decision, also beside a category that stands. */
    category_waits: boolean(),
    /** What the test asks of an investor who has not passed it, without the right answers. */
    compliance_questions: z.array(questionAnswered),
    /** By currency, the most first; staff alone ask for it. */
    held: z.array(holdingTotals),
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'reference', label: 'Reference' },
    { key: 'email', label: 'E-mail' },
    { key: 'category_status', label: 'Category', term: 'investor_categorisation' },
    { key: 'aml_status', label: 'Identity' },
    { key: 'screening_status', label: 'Registration' },
    { key: 'created_at', label: 'Registered' },
  ],
})
