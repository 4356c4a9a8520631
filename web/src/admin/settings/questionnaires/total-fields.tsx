import type { Question } from '@moorgate/contract/questionnaires/definition.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import styles from './editor.module.css'

interface TotalFieldsProps {
  question: Question
  before: readonly Question[]
  onChange: (change: Partial<Question>) => void
}

type TotalSign = 'none' | 'plus' | 'minus'

const parts = [
  { value: 'none', label: 'Not counted' },
  { value: 'plus', label: 'Added' },
  { value: 'minus', label: 'Taken away' },
]

/** What a sum is made of: the amounts that are asked for before it. */
export function TotalFields({ question, before, onChange }: TotalFieldsProps) {
  const { plus = [], minus = [] } = question
  const amounts = before.filter(({ type }) => type === 'money' || type === 'number' || type === 'total')
  const partOf = (key: string): TotalSign =>
    plus.includes(key) ? 'plus' : minus.includes(key) ? 'minus' : 'none'
  const set = (key: string, totalSign: TotalSign) =>
    onChange({
      plus: [...plus.filter((each) => each !== key), ...(totalSign === 'plus' ? [key] : [])],
      minus: [...minus.filter((each) => each !== key), ...(totalSign === 'minus' ? [key] : [])],
    })
  return (
    <fieldset className={styles.options}>
      <legend>What it adds up</legend>
      {amounts.length === 0 && <p className={styles.none}>No amount is asked for before it.</p>}
      {amounts.map(({ key, text }) => (
        <NativeSelect
          key={key}
          label={text}
          options={parts}
          value={partOf(key)}
          onChange={(event) => set(key, event.target.value as TotalSign)}
        />
      ))}
    </fieldset>
  )
}
