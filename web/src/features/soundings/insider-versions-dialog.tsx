import { readInsiderVersions } from '@moorgate/contract/insider/insider-list-version.ts'
import { insiderListEntry } from '@moorgate/contract/insider/insider-list.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../kernel/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { missing } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import type { Insider } from './sounding-words.ts'
import styles from './soundings.module.css'

type Version = AnswerOf<typeof readInsiderVersions>[number]

/** What an entry says and said before, each version with who wrote it, when and why. */
export function InsiderVersionsDialog({ insider, onClose }: { insider: Insider; onClose: () => void }) {
  const { data } = useQuery(
    endpointQuery(insiderListEntry.name, readInsiderVersions, { params: { id: insider.id } }),
  )
  return (
    <Modal
      open
      onClose={onClose}
      title={`Versions of the entry of ${insider.first_names} ${insider.surnames}`}
      variant="long"
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data ? (
        <ol className={styles.versions} aria-label="Versions">
          {data.map((version, index) => (
            <li key={version.number}>
              <VersionText version={version} isLatest={index === 0} before={data[index + 1]} />
            </li>
          ))}
        </ol>
      ) : (
        <SkeletonRows rows={4} avatar={false} />
      )}
    </Modal>
  )
}

interface VersionTextProps {
  version: Version
  isLatest: boolean
  before: Version | undefined
}

/** When, by whom and why; opened, what it says. What differs from the version before is marked. */
function VersionText({ version, isLatest, before }: VersionTextProps) {
  const { number, updated, recorded_by: by, because } = version
  const fields = Object.entries(labels) as [keyof typeof labels, string][]
  const isChanged = (key: keyof typeof labels) => before !== undefined && before[key] !== version[key]
  const items = fields
    .filter(([key]) => version[key] !== null || isChanged(key))
    .map(([key, term]) => {
      const value = version[key] ?? missing
      return { term, value: isChanged(key) ? <strong>{value}, changed</strong> : value }
    })
  return (
    <Disclosure
      open
      summary={
        <span>
          <b>{`Version ${number}${isLatest ? ', current' : ''}`}</b>
          <span className={styles.reason}>
            {`${updated}${by === null ? '' : `, ${by}`}. ${because ?? 'Added to the list'}`}
          </span>
        </span>
      }
    >
      <DescriptionList items={items} />
    </Disclosure>
  )
}

const labels = {
  first_names: 'First names',
  surnames: 'Surnames',
  birth_surnames: 'Birth surname',
  company: 'Company and address',
  professional_phones: 'Work phone number',
  reason: 'Role and reason',
  obtained: 'Access from',
  ceased: 'Access until',
  date_of_birth: 'Date of birth',
  national_identification_number: 'National identification number',
  personal_phones: 'Personal telephone',
  home_address: 'Home address',
} as const
