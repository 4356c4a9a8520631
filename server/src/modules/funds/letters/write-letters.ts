import { sql } from 'kysely'
import type { Job } from '../../../kernel/jobs/job.ts'
import { finishInOrder } from '../../../kernel/finish-in-order.ts'
import { createRow } from '../../../kernel/resource/write.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import type { GeneratedFile, StoredFile } from '../../../kernel/storage/index.ts'
import { transact, transactAsSystem } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { documents } from '../../documents/index.ts'
import { paperSealer } from '../../signing/index.ts'
import { callNoticePdf } from '../notices/call-notice-pdf.ts'
import { distributionNoticePdf } from '../notices/distribution-notice-pdf.ts'
import { capitalAccountPdf } from './capital-account-pdf.ts'
import { defaultLetterPdf } from './default-letter-pdf.ts'
import { askForLetters, lettersToWrite } from './letter-job.ts'
import type { LetterSource } from './letter-job.ts'
import { tellOfStatements } from './tell-of-statements.ts'

/** So many take about a second. */
const atOnce = 20

interface WaitingLetter {
  id: number
  line_id: number
  fund_commitment_id: number
}

/**
 * Writes letters a part at a time, in one transaction each: a process that dies has written, filed and told
 * all of a part or none of it. Files of a part that failed are swept.
 */
const writeWaiting: Job<LetterSource> = {
  ...lettersToWrite,
  perform: async ({ platform, scope }, source) => {
    const ring = await transact(platform, scope, async (work) => {
      const some = await waitingOf(work, source)
      await writeAll(work, source, some)
      if (some.length === atOnce) await askForLetters(work, source)
      if (source.source_type !== 'fund_statement') return async () => {}
      return tellOfStatements(
        work,
        source.source_id,
        some.map(({ fund_commitment_id: id }) => id),
      )
    })
    // They are told: a bell that did not ring shows its note all the same.
    await ring().catch((error: unknown) => platform.log.error({ err: error }, 'bells did not ring'))
  },
}

export const letterJobs: readonly Job<LetterSource>[] = [writeWaiting]

/** Every hour: letters whose job was given up are asked for again. */
export const letterScheduled: readonly ScheduledTask[] = [
  {
    name: 'write_fund_letters',
    everySeconds: 3600,
    perform: (platform, tenant) =>
      transactAsSystem(platform, tenant, async (work) => {
        const waiting = await work.db
          .selectFrom('fund_letters')
          .select(['source_type', 'source_id'])
          .distinct()
          .where('tenant_id', '=', tenant.id)
          .where('document_id', 'is', null)
          .execute()
        for (const source of waiting) await askForLetters(work, source as LetterSource)
      }),
  },
]

async function waitingOf(work: Work, source: LetterSource): Promise<WaitingLetter[]> {
  const { rows } = await sql<WaitingLetter>`
    select id, line_id, fund_commitment_id from fund_letters
    where tenant_id = ${work.tenant.id} and source_type = ${source.source_type} and source_id = ${source.source_id}
      and document_id is null
    order by id limit ${atOnce} for update`.execute(work.db)
  return rows
}

const categories: Readonly<Record<LetterSource['source_type'], string>> = {
  fund_drawdown: 'Notices',
  distribution: 'Notices',
  fund_statement: 'Statements',
  fund_default: 'Notices',
}

/** Writes some, each sealed and stored while the ones before it are filed. */
async function writeAll(work: Work, source: LetterSource, letters: readonly WaitingLetter[]): Promise<void> {
  const sealPaper = await paperSealer(work, `Issued by ${work.tenant.name}`)
  const write = async (letter: WaitingLetter): Promise<StoredLetter> => {
    const { name, mime, content } = await letterOf(work, source, letter)
    const stored = await work.platform.storage.put(await sealPaper(content), work.tenant.id, mime)
    return { ...stored, name }
  }
  await finishInOrder(letters, write, (letter, stored) => file(work, source, letter, stored))
}

interface StoredLetter extends StoredFile {
  name: string
}

/** Files one with its commitment, where its investor finds it. */
async function file(
  work: Work,
  source: LetterSource,
  letter: WaitingLetter,
  { name, mime, key, bytes, sha256 }: StoredLetter,
): Promise<void> {
  const documentId = await createRow(work, documents, {
    owner_type: 'fund_commitment',
    owner_id: letter.fund_commitment_id,
    name: name.replace(/\.pdf$/, '').slice(0, 196),
    category: categories[source.source_type],
    visibility: 'public',
    file_key: key,
    client_name: name,
    mime,
    size: bytes,
    sha256,
  })
  await sql`update fund_letters set document_id = ${documentId}, written_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${letter.id}`.execute(work.db)
}

async function letterOf(work: Work, source: LetterSource, letter: WaitingLetter): Promise<GeneratedFile> {
  switch (source.source_type) {
    case 'fund_drawdown':
      return callNoticePdf(work, letter.line_id)
    case 'distribution':
      return distributionNoticePdf(work, letter.line_id)
    case 'fund_default':
      return defaultLetterPdf(work, source.source_id)
    case 'fund_statement': {
      const { from, to, is_revised: isRevised } = await statementOf(work, source.source_id, letter)
      return capitalAccountPdf(work, letter.line_id, { from, to }, { isRevised })
    }
  }
}

/** The period of a statement, and whether its commitment has had one of that period before. */
async function statementOf(
  { db, tenant }: Work,
  id: number,
  { fund_commitment_id: commitmentId }: WaitingLetter,
): Promise<{ from: string; to: string; is_revised: boolean }> {
  const { rows } = await sql<{ from: string; to: string; is_revised: boolean }>`
    select s."from"::text as "from", s."to"::text as "to", exists (
      select 1 from fund_statements p
      join fund_letters e on e.tenant_id = ${tenant.id} and e.source_type = 'fund_statement' and e.source_id = p.id
      where p.tenant_id = ${tenant.id} and p.fund_id = s.fund_id and p."from" = s."from" and p."to" = s."to"
        and p.revision < s.revision and e.fund_commitment_id = ${commitmentId}) as is_revised
    from fund_statements s where s.tenant_id = ${tenant.id} and s.id = ${id}`.execute(db)
  return rows[0]!
}
