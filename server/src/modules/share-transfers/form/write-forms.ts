import { sql } from 'kysely'
import type { Job } from '../../../kernel/jobs/job.ts'
import { createRow } from '../../../kernel/resource/write.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import type { StoredFile } from '../../../kernel/storage/index.ts'
import { transact, transactAsSystem } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { documents } from '../../documents/index.ts'
import { formsToWrite } from './form-job.ts'
import { transferForm } from './transfer-form.ts'

const writeForm: Job<{ share_transfer_id: number }> = {
  ...formsToWrite,
  perform: ({ platform, scope }, { share_transfer_id: id }) =>
    transact(platform, scope, (work) => writeForms(work, id)),
}

export const formJobs: readonly Job<{ share_transfer_id: number }>[] = [writeForm]

/** Every hour: forms whose job was given up are asked for again. */
export const formScheduled: readonly ScheduledTask[] = [
  {
    name: 'write_transfer_forms',
    everySeconds: 3600,
    perform: (platform, tenant) =>
      transactAsSystem(platform, tenant, async (work) => {
        const { rows } = await sql<{ id: number }>`
          select id from share_transfers where tenant_id = ${tenant.id} and status = 'registered'
            and form_document_id is null order by id`.execute(work.db)
        for (const { id } of rows)
          await work.enqueue(formsToWrite, { share_transfer_id: id }, { key: String(id) })
      }),
  },
]

/**
 * Writes the form once and files it with the investment of each side, for those who see it. The transfer is
 * locked, so a job that runs again files nothing twice.
 */
async function writeForms(work: Work, id: number): Promise<void> {
  const transfer = await work.db
    .selectFrom('share_transfers')
    .select(['investment_id', 'to_investment_id', 'form_document_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!transfer || transfer.form_document_id !== null) return
  const { name, mime, content } = await transferForm(work, id)
  const file = await work.platform.storage.put(content, work.tenant.id, mime)
  const document = (investmentId: number) => fileWith(work, investmentId, { name, file })
  const own = await document(transfer.investment_id)
  const theirs = transfer.to_investment_id === null ? null : await document(transfer.to_investment_id)
  await work.db
    .updateTable('share_transfers')
    .set({ form_document_id: own, to_form_document_id: theirs })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
}

const fileWith = (work: Work, investmentId: number, { name, file }: { name: string; file: StoredFile }) =>
  createRow(work, documents, {
    owner_type: 'investment',
    owner_id: investmentId,
    name: name.replace(/\.pdf$/, ''),
    category: 'Transfers',
    visibility: 'public',
    file_key: file.key,
    client_name: name,
    mime: file.mime,
    size: file.bytes,
    sha256: file.sha256,
  })
