import { optionsOf } from '@moorgate/contract/questionnaires/definition.ts'
import type { Condition, Question } from '@moorgate/contract/questionnaires/definition.ts'
import { conditionTestsFor } from '@moorgate/contract/questionnaires/problems.ts'
import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './editor.module.css'
import { testWords } from './question-words.ts'

interface ConditionFieldsProps {
  question: Question
  /** What is asked earlier. */
  before: readonly Question[]
  onChange: (change: Partial<Question>) => void
}

/** When a question is asked: only if all of up to three conditions on earlier answers hold. */
export function ConditionFields({ question, before, onChange }: ConditionFieldsProps) {
  const when = question.when ?? []
  const testable = before.filter((each) => conditionTestsFor(each).length > 0)
  const [first] = testable
  const set = (next: readonly Condition[]) => onChange({ when: [...next] })
  return (
    <fieldset className={styles.options}>
      <legend>Asked only if</legend>
      {when.map((condition, index) => (
        // Conditions have no names of their own and are not moved.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.condition}>
          <OneCondition
            number={index + 1}
            condition={condition}
            testable={testable}
            onChange={(next) => set(when.with(index, next))}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={`Remove condition ${index + 1}`}
            onClick={() => set(when.toSpliced(index, 1))}
          />
        </div>
      ))}
      {first === undefined ? (
        <p className={styles.none}>No earlier question can be used as a condition.</p>
      ) : (
        when.length < 3 && (
          <div>
            <Button size="small" icon={Plus} onClick={() => set([...when, conditionOn(first)])}>
              Add condition
            </Button>
          </div>
        )
      )}
    </fieldset>
  )
}

/** The first condition that can be made of a question. */
function conditionOn(question: Question): Condition {
  return {
    question: question.key,
    test: conditionTestsFor(question)[0] ?? 'is',
    value: optionsOf(question)[0]?.key ?? '0',
  }
}

interface OneConditionProps {
  number: number
  condition: Condition
  testable: readonly Question[]
  onChange: (condition: Condition) => void
}

function OneCondition({ number, condition, testable, onChange }: OneConditionProps) {
  const on = testable.find(({ key }) => key === condition.question)
  const options = on ? optionsOf(on) : []
  return (
    <div className={styles.conditionParts}>
      <NativeSelect
        label={`Condition ${number}: question`}
        labelHidden
        placeholder={on ? undefined : 'Choose a question'}
        options={testable.map(({ key, text }) => ({ value: key, label: text }))}
        value={on?.key ?? ''}
        onChange={(event) => {
          const chosen = testable.find(({ key }) => key === event.target.value)
          if (chosen) onChange(conditionOn(chosen))
        }}
      />
      {on && (
        <NativeSelect
          label={`Condition ${number}: how`}
          labelHidden
          options={conditionTestsFor(on).map((test) => ({ value: test, label: testWords[test] }))}
          value={condition.test}
          onChange={(event) => onChange({ ...condition, test: event.target.value as Condition['test'] })}
        />
      )}
      {on && options.length > 0 && (
        <NativeSelect
          label={`Condition ${number}: answer`}
          labelHidden
          options={options.map(({ key, text }) => ({ value: key, label: text }))}
          value={condition.value}
          onChange={(event) => onChange({ ...condition, value: event.target.value })}
        />
      )}
      {on && options.length === 0 && (
        <TextField
          label={`Condition ${number}: number`}
          labelHidden
          numeric
          inputMode="decimal"
          value={condition.value}
          onChange={(event) => onChange({ ...condition, value: event.target.value })}
        />
      )}
    </div>
  )
}
