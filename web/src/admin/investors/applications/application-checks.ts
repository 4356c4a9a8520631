import { expectedDocuments } from '@moorgate/contract/organisation-applications/application.ts'
import { sumOfShares } from '@moorgate/contract/organisation-applications/shares.ts'
import { significantPercent } from '@moorgate/contract/organisations/significant-owner.ts'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import type { Application } from './application.ts'

/**
 * What somebody looks at before approving, and how it stands. Nothing of it forbids the approval: staff know
 * more than a list.
 */
export function checksOf(application: Application, me: number): CheckItem[] {
  return [
    application.user.id === me
      ? { key: 'self', state: 'trouble', title: 'You are the applicant' }
      : { key: 'self', state: 'done', title: 'You are not the applicant' },
    identityCheck(application),
    ...ownersChecks(application),
    documentsCheck(application),
  ]
}

function identityCheck({ user: { first_name: name, aml_status: status } }: Application): CheckItem {
  if (status === 'passed') return { key: 'identity', state: 'done', title: `${name}’s identity verified` }
  const trouble = status === 'failed'
  return {
    key: 'identity',
    state: trouble ? 'trouble' : 'waiting',
    title: `${name}’s identity`,
    note: trouble ? 'Check not passed' : 'Not checked yet',
  }
}

function ownersChecks({ owners, organisation }: Application): CheckItem[] {
  if (organisation?.type === 'Sole Trader') return []
  const sum = sumOfShares(owners.map(({ share_percent: share }) => share))
  const others = owners.filter(({ is_applicant: self }) => self !== true)
  return [
    sum === '100'
      ? { key: 'owners', state: 'done', title: 'Ownership declared: 100%' }
      : {
          key: 'owners',
          state: 'remark',
          title: `Ownership declared: ${sum}%`,
          note: `The remainder may be holdings below ${significantPercent}%`,
        },
    ...others.map(({ name }): CheckItem => ({
      key: `owner-${name}`,
      state: 'waiting',
      title: `${name}’s identity`,
      note: `Owns ${significantPercent}% or more, or has control`,
    })),
  ]
}

function documentsCheck({ documents, organisation }: Application): CheckItem {
  const expected = organisation ? expectedDocuments[organisation.type] : []
  const approved = expected.filter((kind) =>
    documents.some((document) => document.kind === kind && document.status === 'approved'),
  )
  const title = `${approved.length} of ${expected.length} documents approved`
  return { key: 'documents', state: approved.length === expected.length ? 'done' : 'waiting', title }
}
