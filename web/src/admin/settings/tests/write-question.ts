import { useRef } from 'react'
import { call } from '../../../kernel/api.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import type { Bank, Option, Question } from './banks.ts'
import { knownOptions, optionChanges } from './option-changes.ts'
import type { EditedOption } from './option-changes.ts'

type SavedQuestion = Pick<Question, 'id' | 'version'>

/**
 * Writes a question and then its answers, which are requests of their own. Where one of the answers is
 * refused, the question stands already: the next try goes on with it and with the answers that it has by
 * then, so that nothing is made twice.
 */
export function useWrittenOnce(bank: Bank, question: Question | undefined) {
  const begun = useRef<SavedQuestion>(undefined)
  return async (body: FormValues, edited: readonly EditedOption[], idempotencyKey: string): Promise<void> => {
    const before = latest(begun.current, question)
    const isAnother = begun.current !== undefined
    begun.current = await writeQuestion(bank, { before, body, idempotencyKey })
    const { id } = begun.current
    const kept = isAnother ? await readOptions(bank, id) : (question?.options ?? [])
    for (const change of optionChanges(kept, knownOptions(kept, edited))) await writeOption(bank, id, change)
  }
}

/** What one wrote oneself a moment ago, unless the page has read a later version since. */
const latest = (
  begun: SavedQuestion | undefined,
  question: SavedQuestion | undefined,
): SavedQuestion | undefined =>
  begun && (question === undefined || begun.version > question.version) ? begun : question

async function writeQuestion(
  { questions: { path } }: Bank,
  {
    before,
    body,
    idempotencyKey,
  }: { before: SavedQuestion | undefined; body: FormValues; idempotencyKey: string },
): Promise<SavedQuestion> {
  const { data } = await (before === undefined
    ? call<{ data: SavedQuestion }>('POST', path, { body, idempotencyKey })
    : call<{ data: SavedQuestion }>('PATCH', `${path}/${before.id}`, {
        body: { ...body, version: before.version },
      }))
  return { id: data.id, version: data.version }
}

async function readOptions({ questions: { path } }: Bank, id: number): Promise<Option[]> {
  const query = new URLSearchParams({ include: 'options' })
  const { data } = await call<{ data: Question }>('GET', `${path}/${id}`, { query })
  return data.options ?? []
}

async function writeOption(
  { options: { path } }: Bank,
  questionId: number,
  { kind, id, body }: ReturnType<typeof optionChanges>[number],
): Promise<void> {
  if (kind === 'create') await call('POST', path, { body: { ...body, compliance_question_id: questionId } })
  else if (kind === 'update' && body) await call('PATCH', `${path}/${id}`, { body })
  else await call('DELETE', `${path}/${id}`)
}
