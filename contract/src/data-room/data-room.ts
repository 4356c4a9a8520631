import { defineResource } from '../resource.ts'
import { boolean, choice, instant, integer, reference, text } from '../wire.ts'

/**
 * Open: as its permissions say. Frozen: read, and nothing comes in or goes out. Archived: there for staff
 * alone.
 */
export const dataRoomStatuses = ['open', 'frozen', 'archived'] as const
export type DataRoomStatus = (typeof dataRoomStatuses)[number]

/** What a group may do with the files of a folder, the strictest first. */
export const dataRoomLevels = ['none', 'see', 'download'] as const
export type DataRoomLevel = (typeof dataRoomLevels)[number]

/**
 * The papers of a round for those who look into it closely. Its folders and files are documents that the room
 * owns: staff keep them as on any other record, and readers reach them through the room alone.
 */
export const dataRoom = defineResource({
  name: 'data_room',
  path: 'data-rooms',
  term: 'data_room',
  event: 'investment_opportunity_live',
  write: 'part',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    /**
     * Every page that a reader sees or takes away bears their e-mail address and the time; a text bears them
     * in its first line.
     */
    watermark: boolean().optional(),
    /**
     * Off unless it is said: files of a kind that can't bear the mark, such as those of word processors and
     * spreadsheets, are handed out without it. Read while `watermark` is on.
     */
    hand_out_unmarked: boolean().optional(),
    /** Readers agree to the present wording of the room's agreement before they see anything. */
    agreement_required: boolean().optional(),
  },
  computed: {
    opportunity_name: text(160),
    opportunity_slug: text(160),
    status: choice(dataRoomStatuses),
    status_at: instant(),
    status_reason: text(500).nullable(),
    watermark: boolean(),
    hand_out_unmarked: boolean(),
    agreement_required: boolean(),
    /** The wording in force; null while there is none. */
    agreement_number: integer({ min: 1 }).nullable(),
    access_version: integer({ min: 1 }),
    files_count: integer(),
  },
  filters: { investment_opportunity_id: 'exact', status: 'exact' },
  columns: [
    { key: 'opportunity_name', label: 'Opportunity', term: 'opportunity' },
    { key: 'status', label: 'Status' },
    { key: 'files_count', label: 'Files' },
  ],
})
