import { attribute, sortAttributes } from '@moorgate/contract/attributes/attribute.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Attribute } from '../../../features/attributes/attributes.ts'
import { RecordDrawer } from '../../../features/records/overlaid-record-drawer.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { listQuery, send } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AttributeForm } from './attribute-form.tsx'
import { attributeOwners, typeWords } from './attribute-words.ts'
import styles from './attributes.module.css'

export const attributesPath = '/admin/settings/attributes/configure'

/** `/admin/settings/attributes/configure`: the fields that the tenant adds to its records, in their order. */
export function AttributesPage() {
  const words = useWords()
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const [adding, setAdding] = useState(false)
  const query = useQuery(listQuery(attribute, {}))
  return (
    <SettingsPage
      title={label('attributes')}
      intro={words('Custom fields on people, {organisations} and {deal_plural}.')}
      wide
      actions={
        may('attributes', 'create') && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            New {term('attribute', { lower: true })}
          </Button>
        )
      }
    >
      <Loaded query={query} what={`the ${label('attributes', { lower: true })}`}>
        {({ data }) => <Kinds attributes={data} />}
      </Loaded>
      {adding && (
        <RecordDrawer
          resource={attribute}
          row="new"
          nameOf={({ name }) => String(name)}
          form={AttributeForm}
          onClose={() => setAdding(false)}
        />
      )}
    </SettingsPage>
  )
}

function Kinds({ attributes }: { attributes: readonly Attribute[] }) {
  const label = useLabel()
  const term = useTerm()
  const kinds = attributeOwners(term)
    .map(({ value, label: title }) => ({
      title,
      fields: attributes.filter(({ owner_type: owner }) => owner === value),
    }))
    .filter(({ fields }) => fields.length > 0)
  if (kinds.length === 0)
    return (
      <EmptyState title={`No ${label('attributes', { lower: true })} yet`} level={3}>
        Add a field to record something your records don’t cover yet.
      </EmptyState>
    )
  return (
    <div className={styles.cards}>
      {kinds.map(({ title, fields }) => (
        <Card key={title} title={title} count={fields.length} flush>
          <Fields title={title} fields={fields} />
        </Card>
      ))}
    </div>
  )
}

function Fields({ title, fields }: { title: string; fields: readonly Attribute[] }) {
  const words = useWords()
  const queries = useQueryClient()
  const mayChange = useAbilities()('attributes', 'update')
  const { busy, problem, run } = useCommand()
  const move = (index: number, by: 1 | -1) => {
    const ids = fields.map(({ id }) => id)
    ;[ids[index], ids[index + by]] = [ids[index + by]!, ids[index]!]
    void run(async () => {
      await send(sortAttributes, { body: { ids } })
      await queries.invalidateQueries({ queryKey: [attribute.name] })
    })
  }
  return (
    <>
      <Problem says={problem} />
      <ol className={styles.rows} aria-label={title}>
        {fields.map((field, index) => (
          <li key={field.id}>
            <span className={styles.words}>
              <Link href={`${attributesPath}/${field.id}`}>{field.name}</Link>
              <small>{words(factsOf(field))}</small>
            </span>
            {mayChange && fields.length > 1 && (
              <>
                <IconButton
                  icon={ArrowUp}
                  size="small"
                  label={`Move ${field.name} up`}
                  disabled={busy || index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  size="small"
                  label={`Move ${field.name} down`}
                  disabled={busy || index === fields.length - 1}
                  onClick={() => move(index, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
    </>
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
