import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { file } from '../file-field.ts'
import { scanKinds } from '../file-kinds.ts'
import { boolean, choice, html, instant, integer, list, reference, text, lineText } from '../wire.ts'

/** A document that every investor reads and accepts when signing up. */
export const onboardingDocument = defineResource({
  name: 'onboarding_document',
  path: 'onboarding-documents',
  term: 'onboarding_document',
  event: 'onboarding_documents',
  read: 'own',
  operations: ['list', 'show', 'create', 'update', 'delete', 'restore'],
  written: {
    title: lineText(160, { example: 'Client agreement' }),
    body: html().optional(),
    file: optional(file(scanKinds, 20 * 1024)),
    required: boolean().optional(),
    /** Categories that it is for. Empty: everybody. */
    investor_type_ids: list(reference('investor-types'), 50).optional(),
    order: integer({ min: 0, max: 100_000 }).optional(),
    active: boolean().optional(),
  },
  computed: {
    body: html(),
    file: text(300, { example: '/files/onboarding/3' }).nullable(),
    required: boolean(),
    investor_type_ids: list(reference('investor-types'), 50),
    order: integer(),
    active: boolean(),
    content_version: integer({ min: 1 }),
  },
  filters: { title: 'partial', required: 'exact', active: 'exact' },
  search: ['title'],
  sorts: ['title', 'order'],
  defaultSort: 'order',
  paged: false,
  columns: [
    { key: 'title', label: 'Title' },
    { key: 'required', label: 'Required' },
    { key: 'active', label: 'In use' },
    { key: 'content_version', label: 'Version' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'title', label: 'Title' },
        { key: 'body', label: 'Text' },
        { key: 'file', label: 'File' },
        { key: 'required', label: 'Acceptance required' },
        { key: 'active', label: 'In use' },
      ],
    },
  ],
})

/** Where one investor stands with one of these documents; `id` is the document's. */
export const onboardingStanding = defineResource({
  name: 'onboarding_standing',
  path: 'onboarding-standings',
  term: 'onboarding_document',
  event: 'investors',
  read: 'own',
  operations: [],
  written: {},
  computed: {
    title: text(160),
    required: boolean(),
    order: integer(),
    content_version: integer({ min: 1 }),
    accepted_at: instant().nullable(),
    status: choice(['required', 'accepted']),
  },
})

/**
 * Kept for good, with the version, the time and the address it came from. A second acceptance changes
 * nothing.
 */
export const acceptOnboardingDocument = defineEndpoint({
  method: 'POST',
  path: 'onboarding-documents/{id}/accept',
  summary: 'Accept a sign-up document',
  access: 'investor',
  body: z.object({ content_version: integer({ min: 1 }).optional() }),
  answer: onboardingStanding.row,
  status: 200,
})
