import { attribute, sortAttributes } from '@moorgate/contract/attributes/attribute.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Attribute } from '../../../features/attributes/attributes.ts'
import { SortableRows } from '../../../features/records/sortable-rows.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Link } from '../../../ui/link.tsx'
import { typeWords } from './attribute-words.ts'
import { attributesPath } from './attributes-path.ts'
import styles from './attributes.module.css'

interface FieldRowsProps {
  /** Its number on the page: a field stays among those of its kind of record. */
  list: number
  title: string
  fields: readonly Attribute[]
}

/** The fields of one kind of record in their order: dragged by mouse or finger, moved by their arrows. */
export function FieldRows({ list, title, fields }: FieldRowsProps) {
  const queries = useQueryClient()
  const isSortable = useAbilities()('attributes', 'update') && fields.length > 1
  const { busy, problem, run } = useCommand()
  const sort = (ids: number[]) =>
    void run(async () => {
      await send(sortAttributes, { body: { ids } })
      await queries.invalidateQueries({ queryKey: [attribute.name] })
    })
  return (
    <>
      <Problem says={problem} />
      <SortableRows
        list={list}
        label={title}
        rows={fields}
        isSortable={isSortable}
        busy={busy}
        onSort={sort}
        className={{ rows: styles.rows, row: styles.row }}
      >
        {(field) => <Field field={field} />}
      </SortableRows>
    </>
  )
}

function Field({ field }: { field: Attribute }) {
  const words = useWords()
  return (
    <span className={styles.words}>
      <Link href={`${attributesPath}/${field.id}`} draggable={false}>
        {field.name}
      </Link>
      <small>{words(factsOf(field))}</small>
    </span>
  )
}

function factsOf({ type, section, required, internal, mode, active }: Attribute): string {
  return [
    typeWords[type],
    section,
    required && 'required',
    internal ? 'staff only' : mode === 'locked' && 'read only for {investors}',
    !active && 'inactive',
  ]
    .filter(Boolean)
    .join(' · ')
}
