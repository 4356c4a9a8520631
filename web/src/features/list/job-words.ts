import { bulkActionNames, bulkFieldsOf } from './bulk.ts'
import type { BulkJob } from './bulk.ts'

export type JobSummary = Pick<BulkJob, 'resource' | 'action' | 'values' | 'names' | 'undone_action'>

/** As the tenant calls them. */
interface Nouns {
  /** "Client group". */
  group: string
  /** "Lead status". */
  leadStatus: string
}

const arrow = ' → '
const none = 'none'

/**
 * What a job does, said in full: "Owner → Priya Shah", "E-mail “Our office is moving”", "Undo: Lead status →
 * Warm".
 */
export function jobWords(job: JobSummary, nouns: Nouns): string {
  if (job.action !== 'undo') return wordsOf(job, job.action, nouns)
  const undone = job.undone_action
  return undone === null ? bulkActionNames.undo : `${bulkActionNames.undo}: ${wordsOf(job, undone, nouns)}`
}

function wordsOf(job: JobSummary, action: BulkJob['action'], { group, leadStatus }: Nouns): string {
  const { values, names } = job
  const part = (name: string) => (values[name] ?? {}) as Readonly<Record<string, unknown>>
  const { change, value } = part(action)
  switch (action) {
    case 'update':
      return fieldWords(job, leadStatus) || bulkActionNames.update
    case 'attribute':
      return `${names['attribute_id'] ?? bulkActionNames.attribute}${signOf(change)}${valueWords(value)}`
    case 'group':
      return `${group}${signOf(change)}${names['client_group_id'] ?? none}`
    case 'email':
      return `${bulkActionNames.email} “${String(part('letter')['subject'])}”`
    case 'invite':
      return `${bulkActionNames.invite} to ${names['investment_opportunity_id'] ?? none}`
    default:
      return bulkActionNames[action]
  }
}

const signOf = (change: unknown): string => (change === 'add' ? ' + ' : change === 'remove' ? ' − ' : arrow)

function fieldWords({ resource, values, names }: JobSummary, leadStatus: string): string {
  const fields = new Map(bulkFieldsOf(resource, leadStatus).map((field) => [field.name, field]))
  return Object.entries(values)
    .map(([name, value]) => {
      const field = fields.get(name) ?? plainFields[name]
      const choice = field?.choices?.find((each) => each.value === choiceOf(value))
      return `${field?.label ?? name}${arrow}${names[name] ?? choice?.label ?? valueWords(value)}`
    })
    .join(', ')
}

/** As choices say it: yes and no are 1 and 0. */
const choiceOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value)

/** What may be set over the API, and no list asks for. */
const plainFields: Readonly<Record<string, { label: string; choices?: { value: string; label: string }[] }>> =
  {
    source: { label: 'Source' },
    is_active: {
      label: 'Status',
      choices: [
        { value: '1', label: 'Active' },
        { value: '0', label: 'Closed' },
      ],
    },
  }

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return none
  if (Array.isArray(value)) return value.map(valueWords).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}
