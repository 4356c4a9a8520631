import type { FastifyReply } from 'fastify'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { sendGenerated } from '../../kernel/storage/index.ts'
import { letterTo } from './letter.ts'
import { preEmptionOptions } from './tables.ts'

/** The letters to all who have a right in an offer. 404 for an offer that is not open yet. */
export async function sendLetters(
  question: QueryContext,
  { id, reply }: { id: number; reply: FastifyReply },
): Promise<FastifyReply> {
  await showJson(question, preEmptionOptions, question, id)
  const rows = await question.db
    .selectFrom('pre_emption_choices')
    .select(['id', 'holder_name as addressee'])
    .where('tenant_id', '=', question.tenant.id)
    .where('pre_emption_option_id', '=', id)
    .where('choice', '<>', 4)
    .orderBy('holding', 'desc')
    .orderBy('id')
    .execute()
  const name = `pre-emption-offer-${id}-letters`
  return sendGenerated(reply, { name, rows, make: (choice) => letterTo(question, choice) })
}
