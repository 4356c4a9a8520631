import { defineResource, optional } from '../resource.ts'
import { updateReportStatuses } from '../statuses.ts'
import type { UpdateReportStatus } from '../statuses.ts'
import { boolean, choice, emptiable, html, instant, integer, list, reference, text } from '../wire.ts'
import { figuresElement, mostFigures, shownFigures } from './figures.ts'

/** What a report may be about. */
export const updateReportOwnerTypes = ['investment_opportunity', 'fund', 'company'] as const
export type UpdateReportOwnerType = (typeof updateReportOwnerTypes)[number]

/** Whom a report reaches: all who hold what it is about, those of them in groups, or them and the groups. */
export const updateReportAudiences = ['holders', 'holders_in_groups', 'holders_and_groups'] as const
export type UpdateReportAudience = (typeof updateReportAudiences)[number]

const statuses = Object.keys(updateReportStatuses) as [UpdateReportStatus, ...UpdateReportStatus[]]

/** Below it lie the pictures of all reports. */
export const pictureFolder = '/api/update-reports/'

/** What may stand in the text of a report besides. */
export const reportText = {
  elements: { [figuresElement.name]: [figuresElement.attribute], img: ['src', 'alt', 'width', 'height'] },
  imageSources: [pictureFolder],
} as const

/** What a revision keeps of the report, and what its editor writes. */
export const updateReportContent = {
  /** A draft may be without one; a report that is published has one. */
  title: emptiable(text(160, { example: 'A record quarter at Stroma' })).optional(),
  summary: optional(text(500, { example: 'Generation was 8% ahead of plan.' })),
  year: optional(integer({ min: 1990, max: 2100, example: 2026 })),
  quarter: optional(integer({ min: 1, max: 4, example: 3 })),
  /** Rich text, with figures between it and pictures of the report. */
  body: html(200_000, reportText).optional(),
}

/**
 * An article for the holders of something. A draft is written over days and is for staff alone; a live one
 * was told to its holders, so it is revised and never a draft again. Investors read the live ones of what
 * they hold.
 */
export const updateReport = defineResource({
  name: 'update_report',
  path: 'update-reports',
  term: 'update',
  event: 'update_reports',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    ...updateReportContent,
    owner_type: choice(updateReportOwnerTypes),
    owner_id: integer({ min: 1 }),
    /** `live` publishes it in the same act. */
    status: choice(['draft', 'live']).optional(),
    audience: choice(updateReportAudiences).optional(),
    /** Of an audience that is chosen by client groups. */
    client_group_ids: list(reference('client-groups'), 50).optional(),
    /** Whether its holders get a notification and an e-mail when it is published. */
    notify: boolean().optional(),
    /** Public documents of the record that it is about. */
    document_ids: list(reference('documents'), 20).optional(),
  },
  computed: {
    status: choice(statuses),
    audience: choice(updateReportAudiences),
    client_group_ids: list(reference('client-groups'), 50),
    notify: boolean(),
    document_ids: list(reference('documents'), 20),
    /** Of a published report: the figures of its text, in their order, as they were then. */
    figures: list(shownFigures, mostFigures.blocks),
    /** The name of what it is about. */
    owner_name: text(300).nullable(),
    /** The opportunity by which it is held; null where nobody holds it through one. */
    investment_opportunity_id: reference('investment-opportunities').nullable(),
    word_count: integer({ min: 0, example: 612 }),
    reading_minutes: integer({ min: 1, example: 4 }),
    /** When it publishes by itself. */
    publish_at: instant().nullable(),
    /** In whose name. */
    scheduled_by: text(201).nullable(),
    published_at: instant().nullable(),
    /** When it was last revised after its publication. */
    revised_at: instant().nullable(),
    revisions_count: integer({ min: 0 }),
    /** When it was withdrawn from its readers, by whom and why. */
    archived_at: instant().nullable(),
    archived_by: text(201).nullable(),
    archive_reason: text(500).nullable(),
    /** Who wrote it last, and when. */
    edited_by: text(201).nullable(),
    edited_at: instant().nullable(),
  },
  filters: {
    title: 'partial',
    status: 'exact',
    owner_type: 'exact',
    owner_id: 'exact',
    /** Those of the opportunity and of the company that is held through it. */
    investment_opportunity_id: 'exact',
    year: 'operator',
    quarter: 'operator',
    /** Whether the caller has opened it. */
    read: 'scope',
  },
  search: ['title', 'summary'],
  sorts: ['title', 'status', 'year', 'published_at'],
  defaultSort: '-published_at',
  includes: {
    owner: { to: 'record-owners', many: false },
    documents: { to: 'documents', many: true },
    author: { to: 'staff-contacts', many: false },
    opens: { to: 'opens', many: true },
  },
  appends: {
    /** Whether the caller has opened it. */
    is_read: boolean(),
  },
  columns: [
    { key: 'title', label: 'Title' },
    { key: 'owner_name', label: 'About' },
    { key: 'year', label: 'Year' },
    { key: 'quarter', label: 'Quarter' },
    { key: 'status', label: 'Status' },
    { key: 'published_at', label: 'Published' },
  ],
})
