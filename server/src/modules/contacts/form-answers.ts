import { contact } from '@moorgate/contract'
import type { BodyOf, FormAnswer, receiveFormResponse } from '@moorgate/contract'

type FormResponse = BodyOf<typeof receiveFormResponse>['form_response']

/** Fields of a contact that a form may fill. */
type Field = 'first_name' | 'last_name' | 'email' | 'phone' | 'company' | 'occupation' | 'marketing'
type Fields = Partial<Record<Exclude<Field, 'marketing'>, string>> & { marketing?: boolean }

export interface FieldAnswer {
  question: string
  answer: string
  field: string | null
}

export interface ReadResponse {
  formName: string
  fields: Fields
  /** Every question that was answered, in the form's order. */
  answers: FieldAnswer[]
}

/**
 * What a form's response says of a contact. A question fills a field when its reference in the form or else
 * its wording is the field's name (`first_name`, "First name"), or when its type is an e-mail address or a
 * telephone number. What doesn't fit the field stays an answer and no more: a lead is not lost over the way
 * in which somebody writes a number.
 */
export function readResponse(response: FormResponse): ReadResponse {
  const titles = new Map(
    response.definition?.fields.map(({ id, ref, title = '' }) => [ref ?? id, plain(title)]),
  )
  const titlesById = new Map(response.definition?.fields.map(({ id, title = '' }) => [id, plain(title)]))
  const fields: Fields = {}
  const answers = response.answers.map((given) => {
    const { id = '', ref = '' } = given.field
    const question = (titles.get(ref) ?? titlesById.get(id) ?? '') || 'Question'
    const answer = wordsOf(given).slice(0, 4000)
    return {
      question: question.slice(0, 500),
      answer,
      field: take(fields, fieldOf(given, ref, question), given, answer),
    }
  })
  fields.first_name ??=
    [fields.last_name, fields.email?.split('@')[0], fields.phone]
      .map((text) => text?.slice(0, 100))
      .find(isName) ?? ''
  return { formName: plain(response.definition?.title ?? '') || 'Web form', fields, answers }
}

const names: ReadonlyMap<string, Field | 'name'> = new Map(
  Object.entries({
    first_name: 'first_name',
    last_name: 'last_name',
    surname: 'last_name',
    name: 'name',
    full_name: 'name',
    your_name: 'name',
    email: 'email',
    e_mail: 'email',
    email_address: 'email',
    phone: 'phone',
    phone_number: 'phone',
    company: 'company',
    company_name: 'company',
    occupation: 'occupation',
    marketing: 'marketing',
    marketing_consent: 'marketing',
  } as const),
)

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '')

function fieldOf(formAnswer: FormAnswer, ref: string, question: string): Field | 'name' | undefined {
  const named = names.get(keyOf(ref)) ?? names.get(keyOf(question))
  if (named) return named
  if (formAnswer.type === 'email') return 'email'
  return formAnswer.type === 'phone_number' ? 'phone' : undefined
}

/**
 * Puts an answer into its field, unless an earlier one stands there or it doesn't fit. Says which field it
 * was.
 */
function take(
  fields: Fields,
  field: Field | 'name' | undefined,
  formAnswer: FormAnswer,
  answer: string,
): Field | null {
  if (field === undefined) return null
  if (field === 'name') return takeName(fields, answer)
  if (field === 'marketing') {
    if (formAnswer['boolean'] === undefined) return null
    fields.marketing = formAnswer['boolean'] === true
    return field
  }
  const read = contact.create.shape[field].safeParse(answer)
  if (!read.success || read.data === null || read.data === undefined || fields[field] !== undefined)
    return null
  fields[field] = read.data
  return field
}

const isName = (text: string | undefined): text is string =>
  contact.create.shape['first_name'].safeParse(text).success

/**
 * "Imogen van der Berg": the first word, and the rest. A message with an address in it is no name and stays
 * an answer.
 */
function takeName(fields: Fields, answer: string): Field | null {
  if (fields.first_name !== undefined || !isName(answer.slice(0, 100))) return null
  const [first = '', ...rest] = answer.split(' ')
  if (first === '') return null
  fields.first_name = first.slice(0, 100)
  if (rest.length > 0) fields.last_name ??= rest.join(' ').slice(0, 100)
  return 'first_name'
}

const plain = (text: string) => text.replaceAll(/[\s\p{Cc}*_]+/gu, ' ').trim()

/** An answer of any type in words. */
function wordsOf(formAnswer: FormAnswer): string {
  const value = formAnswer[valueKeys.get(formAnswer.type) ?? formAnswer.type]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') return plain(String(value))
  if (typeof value !== 'object' || value === null) return ''
  const { label, labels, other } = value as { label?: unknown; labels?: unknown; other?: unknown }
  return [label, ...(Array.isArray(labels) ? labels : []), other]
    .filter((part) => typeof part === 'string')
    .map(plain)
    .join(', ')
}

/** Where an answer's value stands when that isn't under the name of its type. */
const valueKeys: ReadonlyMap<string, string> = new Map([
  ['long_text', 'text'],
  ['short_text', 'text'],
  ['file', 'file_url'],
])
