import type { MergeField, MergeFieldView, MergePerson, MergeSide } from '@moorgate/contract/merges/merge.ts'
import { useId } from 'react'
import { useWords } from '../../kernel/words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { missing } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Choices, Preview } from './pairs.ts'
import styles from './merges.module.css'

const names: Readonly<Record<MergeField, string>> = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  date_of_birth: 'Date of birth',
  nationality: 'Nationality',
  country_of_residence: 'Country of residence',
  address: 'Address',
  employment_status: 'Employment',
  occupation: 'Occupation',
  source_of_wealth: 'Source of wealth',
  category: 'Category',
  identity: 'Identity check',
  test: 'Test',
  direct_offer: 'Risk warning',
  owner: 'Owner',
  lead_status: '{Lead_status}',
  marketing: 'Marketing consent',
  source: 'Source',
}
const standing = new Set<MergeField>([
  'category',
  'identity',
  'test',
  'direct_offer',
  'owner',
  'lead_status',
  'marketing',
  'source',
])

interface FieldsTableProps {
  preview: Preview
  choices: Choices
  onChoices: (choices: Choices) => void
}

/** Both records field by field, what is picked of each, and the result. Equal fields are quiet. */
export function FieldsTable({ preview, choices, onChoices }: FieldsTableProps) {
  const { kept, closed, fields } = preview
  const row = (field: MergeFieldView) => (
    <FieldRow
      key={field.key}
      field={field}
      side={choices[field.key] ?? field.choice}
      onSide={(side) => onChoices({ ...choices, [field.key]: side })}
    />
  )
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Field</VisuallyHidden>
          </th>
          <th scope="col">
            <Person person={kept} note="kept" />
          </th>
          <th scope="col">
            <Person person={closed} note="closed after" />
          </th>
          <th scope="col" className={styles.result}>
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        <Group title="Identity" />
        {fields.filter(({ key }) => !standing.has(key)).map(row)}
        <Group title="Standing" />
        {fields.filter(({ key }) => standing.has(key)).map(row)}
      </tbody>
    </table>
  )
}

function Group({ title }: { title: string }) {
  return (
    <tr className={styles.group}>
      <th colSpan={4} scope="colgroup">
        {title}
      </th>
    </tr>
  )
}

function Person({ person, note }: { person: MergePerson; note: string }) {
  return (
    <span className={styles.person}>
      <Avatar name={person.name} src={person.avatar_url} size={35} />
      <span className={styles.two}>
        <b>{person.name}</b>
        <small>
          {person.reference}, {note}
        </small>
      </span>
    </span>
  )
}

interface FieldRowProps {
  field: MergeFieldView
  side: MergeSide
  onSide: (side: MergeSide) => void
}

function FieldRow({ field, side, onSide }: FieldRowProps) {
  const title = useWords()(names[field.key])
  const name = useId()
  const pick = (own: MergeSide) =>
    field.same || field.fixed ? (
      <span className={cx(side !== own && styles.lose)}>{field[own] ?? missing}</span>
    ) : (
      <label className={cx(styles.pick, side !== own && styles.lose)}>
        <input type="radio" name={name} checked={side === own} onChange={() => onSide(own)} />
        {field[own] ?? missing}
      </label>
    )
  return (
    <tr className={cx(field.same && styles.same)}>
      <th scope="row">{title}</th>
      <td>{pick('kept')}</td>
      <td>{pick('closed')}</td>
      <td className={styles.result}>
        {field[side] ?? missing}
        {field.fixed && (
          <Badge tone="waiting" plain className={styles.rule}>
            Stricter wins
          </Badge>
        )}
      </td>
    </tr>
  )
}
