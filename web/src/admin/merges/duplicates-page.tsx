import { dismissDuplicate } from '@moorgate/contract/merges/merge.ts'
import type { DuplicatePair, MergePerson } from '@moorgate/contract/merges/merge.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAbilities, useOpenPages } from '../../kernel/abilities.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { send } from '../../kernel/queries.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { MergesTable } from './merges-table.tsx'
import { likenessText } from '../../features/duplicates/match-text.ts'
import { mostPairs, pairsQuery } from './pairs.ts'
import styles from './merges.module.css'

/** `/admin/investors/duplicates`: pairs that look like one person, and the merges that were made. */
export function DuplicatesPage() {
  const label = useLabel()
  const may = useAbilities()
  const query = useQuery(pairsQuery())
  const mayMerge = may('investors', 'delete')
  return (
    <AdminPage title={`Duplicate ${label('investors', { lower: true })}`}>
      <div className={styles.lists}>
        <Loaded query={query} what="duplicates">
          {(pairs) => (
            <section>
              <DataTable
                label="Possible duplicates"
                columns={mayMerge ? [...columns, decide] : columns}
                rows={pairs.slice(0, mostPairs)}
                keyOf={(pair) => `${pair.first.id}-${pair.second.id}`}
                stacked
                empty={
                  <EmptyState title="No duplicates found">
                    Records are compared every hour by name, date of birth, e-mail, phone and postcode.
                  </EmptyState>
                }
              />
              {pairs.length > mostPairs && (
                <Text tone="faint">
                  The {mostPairs} most alike are shown. More appear as these are decided.
                </Text>
              )}
            </section>
          )}
        </Loaded>
        {mayMerge && <MergesTable />}
      </div>
    </AdminPage>
  )
}

function Person({ person }: { person: MergePerson }) {
  const href = `/admin/investors/${person.id}/details`
  const isOpen = useOpenPages()(href)
  return (
    <span className={styles.person}>
      <Avatar name={person.name} src={person.avatar_url} size={32} />
      <span className={styles.two}>
        {isOpen ? <TextLink href={href}>{person.name}</TextLink> : <b>{person.name}</b>}
        <small>
          {person.reference}, {person.email}
        </small>
      </span>
    </span>
  )
}

const columns: readonly Column<DuplicatePair>[] = [
  { id: 'first', header: 'Record', cell: ({ first }) => <Person person={first} /> },
  { id: 'second', header: 'Possible duplicate', cell: ({ second }) => <Person person={second} /> },
  {
    id: 'score',
    header: 'Match',
    cell: ({ score }) => (
      <Badge tone="info" plain>
        {score}% match
      </Badge>
    ),
  },
  { id: 'why', header: 'Reason', from: 'md', weight: 'soft', cell: ({ reasons }) => likenessText(reasons) },
]

const decide: Column<DuplicatePair> = {
  id: 'decide',
  header: 'Decide',
  headerHidden: true,
  align: 'end',
  cell: (pair) => <Decide pair={pair} />,
}

function Decide({ pair: { first, second } }: { pair: DuplicatePair }) {
  const act = useCommand()
  const queries = useQueryClient()
  const dismiss = () =>
    act.run(async () => {
      await send(dismissDuplicate, { body: { first_id: first.id, second_id: second.id } })
      await queries.invalidateQueries({ queryKey: ['merge'] })
    })
  return (
    <span className={styles.decide}>
      <Button variant="quiet" size="small" busy={act.busy} onClick={() => void dismiss()}>
        Not the same person
      </Button>
      <ButtonLink size="small" href={`/admin/investors/merge/${first.id}/${second.id}`}>
        Compare
      </ButtonLink>
    </span>
  )
}
