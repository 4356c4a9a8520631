import { sql } from 'kysely'
import { figure, numberCell } from '../../../domain/figure-cells.ts'
import { cell, over, round, sumOf, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Sheet, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import type { ReaderAccess } from '../readers.ts'

/** How long one reader had one version of a file before them, and how often they took it away. */
export interface FileReading {
  user: number
  reader: string
  document: number
  file: string
  version: number
  isPresent: boolean
  views: number
  seconds: number
  downloads: number
}

/** What was read in a room since it began, deleted files with it. */
export async function readIn({ db, tenant }: QueryContext, roomId: number): Promise<FileReading[]> {
  const { rows } = await sql<FileReading>`
    with each as materialized (
      select r.user_id, r.document_id, r.file_version, sum(r.seconds)::int as seconds,
        (count(*) filter (where r.kind = 'view'))::int as views, (count(*) filter (where r.kind <> 'view'))::int as downloads
      from data_room_readings r where r.tenant_id = ${tenant.id} and r.data_room_id = ${roomId}
      group by r.user_id, r.document_id, r.file_version)
    select e.user_id::int as user, u.name as reader, e.document_id::int as document, d.name as file, e.file_version as version,
      e.file_version = d.file_version as "isPresent", e.views, e.seconds, e.downloads
    from each e
    join users u on u.tenant_id = ${tenant.id} and u.id = e.user_id
    join documents d on d.tenant_id = ${tenant.id} and d.id = e.document_id
    order by u.name, e.user_id, d.name, e.document_id, e.file_version`.execute(db)
  return rows
}

/**
 * What was read in cells. Of a reader `seconds:{user}`, `downloads:{user}`, `opened:{user}` and
 * `given:{user}`; of the present version of a file `file_seconds:{document}`, `file_readers:{document}`,
 * `average:{document}`, and by whom `of_file:{document}:{user}`.
 */
function readingWorksheet(read: readonly FileReading[], readerAccess: ReaderAccess): WorksheetDraft {
  return {
    currency: 'GBP',
    sheets: [
      readersSheet(read, readerAccess),
      filesSheet(read),
      readingsSheet(read, readerAccess),
      foldersSheet(readerAccess),
    ],
    basis: [
      {
        label: 'Counted',
        text: 'Seconds a page was on screen. It stops after five minutes without activity',
      },
      { label: 'Files', text: 'Figures for a file are for its current version' },
    ],
  }
}

export const readingMaker = { module: import.meta.url, name: 'readingMaker', make: readingWorksheet }

const keyOf = ({ user, document, version, isPresent }: FileReading) =>
  isPresent ? `of_file:${document}:${user}` : `before:${document}:${user}:${version}`

function readingsSheet(read: readonly FileReading[], { opened }: ReaderAccess): Sheet {
  const inReach = new Set(opened.map(({ user, document }) => `${user}:${document}`))
  /** Each file counts once for a reader, whichever of its versions they read: with its last one. */
  const last = new Map(read.map((each) => [`${each.user}:${each.document}`, keyOf(each)]))
  const counts = (each: FileReading) => {
    const file = `${each.user}:${each.document}`
    return inReach.has(file) && last.get(file) === keyOf(each)
  }
  return {
    name: 'Readings',
    columns: ['Reader', 'File', 'Version', 'Seconds', 'Taken away', 'Reads it', 'Opened'],
    rows: read.map((each): Cell[] => {
      const key = keyOf(each)
      const of = `${each.reader}, ${each.file}`
      return [
        words(`${key}_reader`, each.reader),
        words(`${key}_name`, each.file),
        numberCell(`${key}_version`, `version of ${of}`, String(each.version), { detail: 'that was read' }),
        numberCell(key, `seconds, ${of}`, String(each.seconds), {
          detail: `version ${each.version}, counted while it was read`,
        }),
        numberCell(`${key}_downloads`, `taken away, ${of}`, String(each.downloads), {
          detail: 'alone or in an archive',
        }),
        numberCell(`${key}_reads`, `whether ${each.reader} reads ${each.file}`, each.views > 0 ? '1' : '0', {
          detail: '1 for the person who opened it',
        }),
        numberCell(`${key}_counts`, `opened, ${of}`, counts(each) ? '1' : '0', {
          detail: '1 once for a file that the reader may still read',
        }),
      ]
    }),
  }
}

function readersSheet(read: readonly FileReading[], { readers, folders }: ReaderAccess): SheetDraft {
  const readBy = Map.groupBy(read, ({ user }) => user)
  const present = new Set(readers.map(({ user }) => user))
  const gone = [...readBy].flatMap(([user, own]) =>
    present.has(user) ? [] : [{ user, name: own[0]!.reader, set: '', files: 0 }],
  )
  const foldersOf = Map.groupBy(folders, ({ set }) => set)
  return {
    name: 'Readers',
    columns: ['Reader', 'Seconds', 'Taken away', 'Files opened', 'Files given'],
    rows: [...readers, ...gone].map(({ user, name: reader, set, files }): CellDraft[] => {
      const own = (readBy.get(user) ?? []).map(keyOf)
      const sum = (keys: readonly string[], of: string, label: string, more = {}) =>
        figure(`${of}:${user}`, `${label}, ${reader}`, 'number', sumOf(keys), more)
      return [
        words(`reader:${user}`, reader),
        sum(own, 'seconds', 'seconds'),
        sum(
          own.map((key) => `${key}_downloads`),
          'downloads',
          'taken away',
        ),
        sum(
          own.map((key) => `${key}_counts`),
          'opened',
          'files opened',
          { detail: `of ${files} that they may read` },
        ),
        sum((foldersOf.get(set) ?? []).map(folderKey), 'given', 'files given'),
      ]
    }),
  }
}

type Folder = ReaderAccess['folders'][number]
const folderKey = ({ set, folder }: Pick<Folder, 'set' | 'folder'>) => `folder_files:${set}:${folder}`

/** How many files of each folder those may read who are in the same groups. */
function foldersSheet({ folders }: ReaderAccess): Sheet {
  return {
    name: 'Folders',
    columns: ['Groups', 'Folder', 'Files'],
    rows: folders.map((each): Cell[] => [
      words(`${folderKey(each)}_groups`, each.set),
      words(`${folderKey(each)}_name`, each.name),
      numberCell(folderKey(each), `files in ${each.name}`, String(each.files), {
        detail: 'that readers of these groups may read',
      }),
    ]),
  }
}

/** Files whose present version was opened. */
function filesSheet(read: readonly FileReading[]): SheetDraft {
  const opened = read.filter(({ isPresent, views }) => isPresent && views > 0)
  return {
    name: 'Files',
    columns: ['File', 'Seconds', 'Readers', 'Average'],
    rows: [...Map.groupBy(opened, ({ document }) => document)].map(([document, own]): CellDraft[] => {
      const { file } = own[0]!
      const [seconds, readers] = [`file_seconds:${document}`, `file_readers:${document}`]
      const keys = own.map(keyOf)
      return [
        words(`file:${document}`, file),
        figure(seconds, `seconds, ${file}`, 'number', sumOf(keys)),
        figure(readers, `readers, ${file}`, 'number', sumOf(keys.map((key) => `${key}_reads`))),
        figure(
          `average:${document}`,
          `average seconds, ${file}`,
          'number',
          round(over(cell(seconds), cell(readers)), 0),
        ),
      ]
    }),
  }
}
