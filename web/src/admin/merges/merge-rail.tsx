import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { counted, money, quantity } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Preview } from './pairs.ts'
import styles from './merges.module.css'

/** What moves, what the money comes to, and what to know before it is done. */
export function MergeRail({ preview }: { preview: Preview }) {
  return (
    <aside className={styles.rail} aria-label="Effect of the merge">
      <Moves preview={preview} />
      {preview.money.length > 0 && <Money preview={preview} />}
      <Checks preview={preview} />
      <p className={styles.soft}>You can undo this for 30 days. Both histories are kept.</p>
    </aside>
  )
}

function Moves({ preview }: { preview: Preview }) {
  const label = useLabel()
  const names: Readonly<Record<string, string>> = {
    investments: 'Investments',
    holdings: 'Holdings',
    transactions: 'Transactions',
    documents: label('documents'),
    timeline: 'Notes, calls, tasks',
    methods: label('investment_methods'),
    tests: 'Tests and statements',
    organisations: label('organisations'),
    client_groups: label('client_groups'),
    other: 'Other records',
  }
  return (
    <section>
      <h2>What moves</h2>
      <table className={styles.moves}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Records</VisuallyHidden>
            </th>
            <th scope="col">Moving</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {preview.moves.map(({ group, moving, after }) => (
            <tr key={group}>
              <th scope="row">{names[group]}</th>
              <td>{quantity(moving)}</td>
              <td>{quantity(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Money({ preview: { kept, closed, money: sums } }: { preview: Preview }) {
  return (
    <section>
      <h2>Money</h2>
      {sums.map(({ currency, ...sum }) => (
        <DescriptionList
          key={currency}
          variant="spread"
          items={[
            { term: `${kept.name}, cost`, value: money(sum.kept, { currency }) },
            { term: `${closed.name}, cost`, value: money(sum.closed, { currency }) },
            { term: 'After', value: money(sum.after, { currency }), total: true },
          ]}
        />
      ))}
      <p className={styles.soft}>Ledger entries keep their dates and references.</p>
    </section>
  )
}

function Checks({ preview }: { preview: Preview }) {
  const term = useTerm()
  const rounds = preview.shared_rounds
  return (
    <section>
      <h2>Checks</h2>
      <ul className={styles.checks}>
        {rounds.length > 0 ? (
          <CheckLine state="stop" title="Both have an open reservation">
            In {rounds.join(', ')}. Cancel one of them first.
          </CheckLine>
        ) : preview.shared_offers > 0 ? (
          <CheckLine state="wait" title="Shared rounds">
            Both invested in {counted(preview.shared_offers, 'round', 'rounds')}. All their investments are
            kept.
          </CheckLine>
        ) : (
          <CheckLine state="ok" title="No shared round">
            No investments in the same round
          </CheckLine>
        )}
        {preview.shared_methods.length > 0 && (
          <CheckLine state="stop" title={`Both have the same ${term('investment_method', { lower: true })}`}>
            {preview.shared_methods.join(', ')}. Close or rename one of them first.
          </CheckLine>
        )}
        {preview.both_sign_in && (
          <CheckLine state="wait" title="Two logins">
            {preview.closed.email} will be signed out and told why
          </CheckLine>
        )}
        {preview.waiting_id !== null ? (
          <CheckLine state="wait" title="Awaiting second person">
            This merge has already been requested
          </CheckLine>
        ) : (
          preview.needs_second_person && (
            <CheckLine state="wait" title="Needs a second person">
              This merge moves money, payment details or a sign-in address, so a second person must confirm it
            </CheckLine>
          )
        )}
      </ul>
    </section>
  )
}

const icons = { ok: Check, wait: Clock, stop: TriangleAlert }

function CheckLine({
  state,
  title,
  children,
}: {
  state: keyof typeof icons
  title: string
  children: ReactNode
}) {
  return (
    <li className={styles[state]}>
      <Icon of={icons[state]} size={16} />
      <span className={styles.two}>
        <b>{title}</b>
        <small>{children}</small>
      </span>
    </li>
  )
}
