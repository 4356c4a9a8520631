import type { AnswerValue, Answers } from '@moorgate/contract/questionnaires/answers.ts'
import type { Definition } from '@moorgate/contract/questionnaires/definition.ts'
import { useState } from 'react'
import { SectionQuestions } from '../../../features/questionnaires/section-questions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import styles from './editor.module.css'

interface PreviewProps {
  title: string
  definition: Definition
  onClose: () => void
}

/**
 * The draft as an investor would meet it. It can be answered, to see what its conditions do; nothing is kept.
 */
export function Preview({ title, definition, onClose }: PreviewProps) {
  const [answers, setAnswers] = useState<Answers>({})
  const answer = (key: string, value: AnswerValue) => setAnswers((before) => ({ ...before, [key]: value }))
  return (
    <Modal
      open
      onClose={onClose}
      variant="wide"
      title={`${title}, as shown in the portal`}
      footerNote="Answers here aren’t saved."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.preview}>
        {definition.sections.map((section) => (
          <section key={section.key} className={styles.cards}>
            <Heading level={3}>{section.title}</Heading>
            {section.intro && <Text tone="soft">{section.intro}</Text>}
            <SectionQuestions
              definition={definition}
              section={section}
              answers={answers}
              onAnswer={answer}
              problems={{}}
            />
          </section>
        ))}
      </div>
    </Modal>
  )
}
