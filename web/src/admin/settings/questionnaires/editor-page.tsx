import type { QuestionnaireKind } from '@moorgate/contract/questionnaires/definition.ts'
import { questionnaire } from '@moorgate/contract/questionnaires/questionnaire.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/page.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Editor } from './editor.tsx'

export type Questionnaire = RowOf<typeof questionnaire>

interface EditorPageProps {
  kind: QuestionnaireKind
  title: string
  intro: string
}

/** A questionnaire of the tenant: its draft, and what is published of it. */
export function EditorPage({ kind, title, intro }: EditorPageProps) {
  const query = useQuery(listQuery(questionnaire, {}, { fixed: { kind } }))
  const found = query.data?.data.find((each) => each.kind === kind)
  if (found) return <Editor key={`${found.id} ${found.version}`} {...{ title, intro }} kept={found} />
  return (
    <SettingsPage title={title} intro={intro} wide>
      <Loaded
        query={{ ...query, data: undefined }}
        what="the questionnaire"
        skeleton={<SkeletonRows rows={8} avatar={false} />}
      >
        {() => null}
      </Loaded>
    </SettingsPage>
  )
}
