import { conversionFacts } from '@moorgate/contract/contacts/conversion.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { contactPath } from './contact.ts'
import type { Contact } from './contact.ts'
import styles from './convert-dialog.module.css'

interface WhatMovesProps {
  contact: Contact
  /** Hands everything to an investor who is there already. */
  onLink: (userId: number) => Promise<void>
}

type Facts = AnswerOf<typeof conversionFacts>

/** What goes along with a contact, what does not, and who might be the same person. */
export function WhatMoves({ contact, onLink }: WhatMovesProps) {
  const facts = useQuery(endpointQuery('contact', conversionFacts, { params: { id: contact.id } }))
  return (
    <aside className={styles.moves} aria-label="What moves">
      <h3>What moves with {contact.first_name}</h3>
      <Loaded query={facts} what="what moves" skeleton={<SkeletonRows rows={4} avatar={false} />}>
        {(found) => (
          <>
            <CheckList items={movesOf(found)} />
            <h3>Still to do</h3>
            <CheckList
              items={[
                {
                  key: 'proofs',
                  state: 'open',
                  title: 'Identity, category, test',
                  note: 'Not carried over from the form',
                },
              ]}
            />
            {found.investor && <SameAddress investor={found.investor} onLink={onLink} />}
            <Alike found={found} />
          </>
        )}
      </Loaded>
    </aside>
  )
}

function movesOf({ answers, attributes, documents, timeline, marketing }: Facts): CheckItem[] {
  const state = (count: number) => (count > 0 ? 'done' : 'open')
  return [
    {
      key: 'answers',
      state: state(answers),
      title: 'Form answers',
      note: `${counted(answers, 'answer', 'answers')}, ${counted(attributes, 'custom field', 'custom fields')}`,
    },
    {
      key: 'documents',
      state: state(documents),
      title: counted(documents, 'document', 'documents'),
      note: 'Folders and visibility are kept',
    },
    {
      key: 'timeline',
      state: state(timeline),
      title: counted(timeline, 'note, call or task', 'notes, calls and tasks'),
    },
    {
      key: 'marketing',
      state: marketing ? 'done' : 'open',
      title: marketing ? 'Marketing consent' : 'No marketing consent',
    },
  ]
}

function SameAddress({
  investor,
  onLink,
}: {
  investor: NonNullable<Facts['investor']>
  onLink: WhatMovesProps['onLink']
}) {
  const noun = useTerm()('investor', { lower: true })
  const { busy, problem, run } = useCommand()
  return (
    <Notice tone="waiting" title={`${investor.name} uses this e-mail address`}>
      <Problem says={problem} />
      <p>Choose another address, or move everything to that {noun}.</p>
      <Button size="small" busy={busy} onClick={() => void run(() => onLink(investor.id))}>
        Link to {investor.name}
      </Button>
    </Notice>
  )
}

function Alike({ found: { alike } }: { found: Facts }) {
  if (alike.length === 0) return null
  return (
    <Notice tone="waiting" title={counted(alike.length, 'possible duplicate', 'possible duplicates')}>
      <ul>
        {alike.map(({ type, id, name, place, percent }) => (
          <li key={`${type}-${id}`}>
            <TextLink
              href={type === 'contact' ? contactPath(id) : `/admin/investors/${id}/details`}
              target="_blank"
              rel="noopener"
            >
              {name}
            </TextLink>
            {place !== null && `, ${place}`}, {percent}% match
          </li>
        ))}
      </ul>
    </Notice>
  )
}
