import type { LabelKey } from '@moorgate/contract/terminology.ts'
import type { TriggerField, TriggerTest } from '@moorgate/contract/triggers/fields.ts'
import { triggerEvents } from '@moorgate/contract/triggers/trigger-events.ts'
import { countryName } from '../../../kernel/countries.ts'
import { dateFull } from '../../../ui/format-dates.ts'
import { quantity } from '../../../ui/format.ts'
import type { ConditionDraft, TriggerDraft } from './draft.ts'
import { stepsOf } from './draft.ts'
import { conditionFields } from './queries.ts'
import type { TriggerOptions } from './queries.ts'

/** What a sentence is told with: the tenant's words and the records that an automation names. */
export interface TriggerWording {
  options: TriggerOptions
  /** A label of the contract in the tenant's words. */
  words: (text: string) => string
  label: (key: LabelKey) => string
  roleName: (roleId: number) => string
}

const testWords: Readonly<Record<TriggerTest, string>> = {
  is: 'is',
  is_not: 'is not',
  more_than: 'is more than',
  less_than: 'is less than',
  contains: 'contains',
  is_empty: 'is empty',
}

const dayWords: Readonly<Partial<Record<TriggerTest, string>>> = {
  more_than: 'is after',
  less_than: 'is before',
}

/** What is asked of a field of this type, as a sentence and a list say it. */
export const wordsOfTest = (type: TriggerField['type'], test: TriggerTest): string =>
  (type === 'date' ? dayWords[test] : undefined) ?? testWords[test]

/** "When an investor is approved, if country is France, create a task for Priya Nair after 2 days." */
export function sentenceOf(draft: TriggerDraft, wording: TriggerWording): string {
  const { event, conditions } = draft
  const parts = [
    `When ${wording.words(triggerEvents[event].label)}`,
    ...(conditions.length > 0
      ? [`if ${conditions.map((each) => conditionWords(each, draft, wording)).join(' and ')}`]
      : []),
    ...stepsOf(draft).map((step, index) => {
      const words = actionWords({ ...draft, ...step }, wording)
      return index === 0 ? `${words}${delayWords(draft)}` : `then ${words}`
    }),
  ]
  return `${parts.join(', ')}.`
}

/** "after 2 days", with the space before it; nothing where there is no delay. */
function delayWords({ delay_unit: unit, delay_amount: amount }: TriggerDraft): string {
  if (unit === 'none') return ''
  return ` after ${amount || '…'} ${amount === '1' ? unit.slice(0, -1) : unit}`
}

function conditionWords(
  { field, test, value }: ConditionDraft,
  draft: TriggerDraft,
  wording: TriggerWording,
) {
  const known = fieldOf(field, draft, wording)
  if (!known) return `… ${testWords[test]}${test === 'is_empty' ? '' : ' …'}`
  // The tenant's own fields keep the letters that it gave them.
  const isOwn = known.key.startsWith('attribute.')
  const name = isOwn ? known.label : lowered(wording.words(known.label))
  const asked = `${name} ${wordsOfTest(known.type, test)}`
  return test === 'is_empty' ? asked : `${asked} ${valueWords(known, value, wording)}`
}

const fieldOf = (field: string, { event }: TriggerDraft, { options }: TriggerWording) =>
  conditionFields(event, options).find(({ key }) => key === field)

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function valueWords(field: TriggerField, value: string, { options, label }: TriggerWording): string {
  if (value === '') return '…'
  if (field.type === 'country') return countryName(value)
  if (field.type === 'date') return dateFull(value)
  if (/^\d{1,15}$/.test(value) && (field.type === 'number' || field.type === 'money')) return quantity(value)
  if (field.type === 'boolean') return value === 'true' ? 'yes' : 'no'
  if (field.type === 'choice') {
    const choice = field.options[value]
    return choice ? lowered(label(choice.label)) : '…'
  }
  if (field.type === 'listed')
    return options.lists[field.of].find(({ id }) => String(id) === value)?.name ?? '…'
  return value
}

function actionWords(draft: TriggerDraft, wording: TriggerWording): string {
  const { action, config } = draft
  const { options } = wording
  if (action === 'notify') return `notify ${recipientWords(draft, wording)}`
  if (action === 'mail') return `e-mail ${recipientWords(draft, wording)}`
  if (action === 'task') {
    const name = nameOf(options.colleagues, config.assignee_id)
    return `create a task for ${config.assignee_id === '' ? 'the record’s owner' : name}`
  }
  if (action === 'stage')
    return `move the ${lowered(wording.words('{deal}'))} to ${nameOf(options.lists.pipeline_stages, config.pipeline_stage_id)}`
  const field = fieldOf(`attribute.${config.attribute_id}`, draft, wording)
  return field ? `set ${field.label} to ${valueWords(field, config.value, wording)}` : 'set … to …'
}

const nameOf = (rows: readonly { id: number; name: string }[], id: string): string =>
  rows.find((row) => String(row.id) === id)?.name ?? '…'

function recipientWords(
  { config, event }: TriggerDraft,
  { options, roleName, words }: TriggerWording,
): string {
  if (config.to === 'owner') return 'the record’s owner'
  if (config.to === 'record')
    return words(triggerEvents[event].kind === 'contact' ? 'the {contact}' : 'the {investor}')
  if (config.to === 'role')
    return config.role_id === '' ? '…' : `everyone with the role ${roleName(Number(config.role_id))}`
  const [first = '…', ...others] = config.user_ids.map((id) => nameOf(options.colleagues, id))
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
