import type { FieldErrors } from '@moorgate/contract/failure.ts'
import type { Definition, Question, QuestionnaireKind } from '@moorgate/contract/questionnaires/definition.ts'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import {
  keyFor,
  moved,
  questionKeys,
  withQuestion,
  withQuestionMoved,
  withSection,
  withoutQuestion,
} from './definition-edits.ts'
import type { QuestionIndex } from './definition-edits.ts'
import styles from './editor.module.css'
import { rowId, SectionCard } from './section-card.tsx'
import { overlay } from '../../../kernel/overlay.tsx'

const QuestionDrawer = overlay(async () => (await import('./question-drawer.tsx')).QuestionDrawer)

interface SectionsEditorProps {
  kind: QuestionnaireKind
  definition: Definition
  problems: FieldErrors
  onChange: (definition: Definition) => void
}

/**
 * Sections and their questions in order. Both are moved by buttons, questions also by Alt and the arrow keys.
 */
export function SectionsEditor({ kind, definition, problems, onChange }: SectionsEditorProps) {
  const [open, setOpen] = useState<QuestionIndex>()
  const follow = useFocusAfterMove()
  const { sections } = definition
  const moveQuestion = (questionIndex: QuestionIndex, by: -1 | 1) => {
    const next = withQuestionMoved(definition, questionIndex, by)
    onChange(next.definition)
    follow(next.place)
  }
  const addSection = () => {
    const title = 'New section'
    const key = keyFor(title, new Set(sections.map((section) => section.key)))
    onChange({ ...definition, sections: [...sections, { key, title, questions: [] }] })
  }
  const keep = (question: Question) => {
    if (open) onChange(withQuestion(definition, open, question))
    setOpen(undefined)
  }
  return (
    <>
      {sections.map((section, index) => (
        <SectionCard
          key={section.key}
          section={section}
          index={index}
          isLast={index === sections.length - 1}
          problems={problems}
          onChange={(change) => onChange(withSection(definition, index, change))}
          onMove={(by) => onChange({ ...definition, sections: moved(sections, index, by) })}
          onRemove={() => onChange({ ...definition, sections: sections.toSpliced(index, 1) })}
          onOpen={(question) => setOpen({ section: index, question })}
          onMoveQuestion={(question, by) => moveQuestion({ section: index, question }, by)}
          onRemoveQuestion={(question) => onChange(withoutQuestion(definition, { section: index, question }))}
        />
      ))}
      <div className={styles.add}>
        <Button icon={Plus} onClick={addSection}>
          Add a section
        </Button>
      </div>
      {open && (
        <QuestionDrawer
          kind={kind}
          definition={definition}
          place={open}
          taken={questionKeys(definition)}
          onKeep={keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Whoever moves a question with the keyboard goes on moving the same one. */
function useFocusAfterMove() {
  const waiting = useRef<number>(undefined)
  return (questionIndex: QuestionIndex) => {
    if (waiting.current !== undefined) cancelAnimationFrame(waiting.current)
    waiting.current = requestAnimationFrame(() => document.getElementById(rowId(questionIndex))?.focus())
  }
}
