import { optionsOf } from '@moorgate/contract/questionnaires/definition.ts'
import type { Question, QuestionOption } from '@moorgate/contract/questionnaires/definition.ts'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { keyFor, moved } from './definition-edits.ts'
import styles from './editor.module.css'

interface OptionFieldsProps {
  question: Question
  onChange: (change: Partial<Question>) => void
}

const hasOptions = ({ type }: Question) => type === 'single' || type === 'multiple' || type === 'yes_no'

/** The answers to choose from, each with its points. Yes and no are given; only their points are written. */
export function OptionFields({ question, onChange }: OptionFieldsProps) {
  if (!hasOptions(question)) return null
  const options = optionsOf(question)
  const isFixed = question.type === 'yes_no'
  const set = (next: readonly QuestionOption[]) => onChange({ options: [...next] })
  const change = (index: number, part: Partial<QuestionOption>) =>
    set(options.with(index, { ...options[index]!, ...part }))
  const add = () => {
    const key = keyFor(`answer ${options.length + 1}`, new Set(options.map((option) => option.key)))
    set([...options, { key, text: '' }])
  }
  return (
    <fieldset className={styles.options}>
      <legend>Answers and points</legend>
      {options.map((option, index) => (
        <div key={option.key} className={styles.option}>
          <TextField
            label={`Answer ${index + 1}`}
            labelHidden
            maxLength={300}
            locked={isFixed}
            value={option.text}
            onChange={(event) => change(index, { text: event.target.value })}
          />
          <TextField
            label={`Points of answer ${index + 1}`}
            labelHidden
            numeric
            inputMode="numeric"
            placeholder="–"
            value={option.score ?? ''}
            onChange={(event) => change(index, { score: pointsOf(event.target.value) })}
          />
          {!isFixed && (
            <span className={styles.tools}>
              <IconButton
                icon={ArrowUp}
                size="small"
                label={`Move answer ${index + 1} up`}
                disabled={index === 0}
                onClick={() => set(moved(options, index, -1))}
              />
              <IconButton
                icon={ArrowDown}
                size="small"
                label={`Move answer ${index + 1} down`}
                disabled={index === options.length - 1}
                onClick={() => set(moved(options, index, 1))}
              />
              <IconButton
                icon={Trash2}
                size="small"
                label={`Remove answer ${index + 1}`}
                onClick={() => set(options.toSpliced(index, 1))}
              />
            </span>
          )}
        </div>
      ))}
      {!isFixed && (
        <div>
          <Button size="small" icon={Plus} onClick={add}>
            Add an answer
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Whole points from 0 to 100; nothing typed, or nothing that counts, is no points at all. */
function pointsOf(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) ? Math.min(Number(text), 100) : null
}
