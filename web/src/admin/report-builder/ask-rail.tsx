import { reportGrains } from '@moorgate/contract/report-builder/report.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import styles from './builder.module.css'
import { grainWords, totalWords } from './cell-words.ts'
import type { Entity, EntityColumn, Report } from './queries.ts'
import { OnlyWhere } from './only-where.tsx'
import { keyOf } from './question.ts'
import type { Question } from './question.ts'
import { TokenList } from './token-list.tsx'
import type { ShownToken, Variant } from './token-list.tsx'

interface AskRailProps {
  entities: readonly Entity[]
  entity: Entity
  question: Question
  report: Report | undefined
  go: (next: Question) => void
}

/** What a report is asked for: from where, in which groups, with which columns, and of which rows. */
export function AskRail({ entities, entity, question, report, go }: AskRailProps) {
  const ask = (change: Partial<Question>) => go({ ...question, page: 1, ...change })
  const columns = question.columns.length > 0 ? question.columns : entity.start.columns.split(',')
  return (
    <aside className={styles.ask} aria-label="Report definition">
      <section>
        <NativeSelect
          label="Start from"
          options={entities.map(({ name, label }) => ({ value: name, label }))}
          value={entity.name}
          onChange={(event) => ask(started(entities, event.target.value))}
        />
      </section>
      <TokenList
        title="Group by"
        tokens={question.groups.flatMap((token) => groupToken(entity, token))}
        offered={question.groups.length < 2 ? groupsLeft(entity, question.groups) : []}
        add={question.groups.length === 0 ? 'Add a group' : 'Then by'}
        onChange={(groups) => ask({ groups: [...groups] })}
      />
      <TokenList
        title="Columns"
        tokens={columns.flatMap((token) => columnToken(entity, token, question.groups.length > 0))}
        offered={entity.columns.map(offeredColumn).filter(({ token }) => !columns.includes(token))}
        add="Add a column"
        onChange={(next) => ask({ columns: [...next] })}
      />
      <OnlyWhere entity={entity} question={question} report={report} ask={ask} />
    </aside>
  )
}

/** Another list begins with its own columns. */
const started = (entities: readonly Entity[], name: string): Partial<Question> => ({
  entity: name,
  columns: entities.find((each) => each.name === name)?.start.columns.split(',') ?? [],
  groups: [],
  sort: undefined,
  filters: {},
  within: {},
})

const columnOf = (entity: Entity, token: string): EntityColumn | undefined =>
  entity.columns.find(({ key }) => key === keyOf(token))

/** Amounts are added up from the start; everything else is only shown. */
const offeredColumn = ({ key, label, totals }: EntityColumn): Variant => ({
  token: totals.includes('sum') ? `${key}:sum` : key,
  label,
})

/** Of groups only what is added up can be said. */
function columnToken(entity: Entity, token: string, isGrouped: boolean): ShownToken[] {
  const column = columnOf(entity, token)
  if (!column) return []
  const { key, label, totals } = column
  const [, total = totals.includes('sum') ? 'sum' : undefined] = token.split(':')
  const shown = totals.includes('sum') ? [] : [{ token: key, label: 'No total' }]
  const variants = totals.map((each) => ({ token: `${key}:${each}`, label: totalWords[each] ?? each }))
  return [
    {
      token,
      label,
      note: total ? totalWords[total] : isGrouped ? 'Not shown in groups' : undefined,
      variants: [...shown, ...variants],
    },
  ]
}

function groupToken(entity: Entity, token: string): ShownToken[] {
  const column = columnOf(entity, token)
  if (!column) return []
  const { key, label, kind } = column
  if (kind !== 'date') return [{ token, label, variants: [] }]
  const [, grain = 'month'] = token.split(':')
  const variants = reportGrains.map((each) => ({ token: `${key}:${each}`, label: grainWords[each] ?? each }))
  return [{ token, label, note: grainWords[grain], variants }]
}

const groupsLeft = (entity: Entity, groups: readonly string[]): Variant[] =>
  entity.columns
    .filter(({ key, kind }) => kind !== 'money' && !groups.some((token) => keyOf(token) === key))
    .map(({ key, label, kind }) => ({ token: kind === 'date' ? `${key}:month` : key, label }))
