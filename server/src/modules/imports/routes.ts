import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson } from '../../kernel/resource/routes.ts'
import type { Work } from '../../kernel/work.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { fixCell } from './fix-cell.ts'
import { mapColumns } from './map-columns.ts'
import { sendRefused } from './refused-file.ts'
import { rowsOf } from './rows.ts'
import { lockImport, mustStand, saveImport } from './store.ts'
import { imports } from './tables.ts'
import { undoImport } from './undo-import.ts'
import { uploadImport } from './upload.ts'

/** Files of investors and organisations: in, matched, checked, corrected, applied, taken back. */
export function importRoutes(app: FastifyInstance): void {
  resourceRoutes(app, imports)
  queryRoute(app, contract.showImport, (question, { id }) => showJson(question, imports, question, id))
  commandRoute(app, contract.uploadImport, async (work, { body }) =>
    shown(work, await uploadImport(work, body.kind, body.file as contract.UploadedFile)),
  )
  commandRoute(app, contract.mapImport, async (work, { id, body }) => {
    await mapColumns(work, id, body)
    return shown(work, id)
  })
  commandRoute(app, contract.checkImport, async (work, { id }) => {
    await checkImport(work, id)
    return shown(work, id)
  })
  queryRoute(app, contract.importRows, async (question, { id, query }) => {
    await showJson(question, imports, question, id)
    return rowsOf(question, id, query)
  })
  commandRoute(app, contract.fixImportCell, async (work, { id, body }) => {
    await fixCell(work, id, { ...body, everywhere: body.everywhere === true })
    return shown(work, id)
  })
  commandRoute(app, contract.applyImport, async (work, { id }) => {
    await applyImport(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.undoImport, async (work, { id }) => {
    await undoImport(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.cancelImport, async (work, { id }) => {
    const run = await lockImport(work, id)
    mustStand(run, 'mapping', 'checked')
    await saveImport(work, run, { status: 'cancelled', deleted_at: work.now })
    await sql`delete from import_rows where tenant_id = ${work.tenant.id} and import_id = ${id}`.execute(
      work.db,
    )
    work.emit({ type: 'import.cancelled', subject: { type: 'import', id } })
  })
  fileRoute(app, contract.refusedRows, async (question, { id, reply }) => {
    await showJson(question, imports, question, id)
    return sendRefused(question, id, reply)
  })
}

const shown = (work: Work, id: number) => showJson(work.db, imports, work, id)
