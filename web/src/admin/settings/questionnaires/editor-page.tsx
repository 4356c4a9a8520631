import type { QuestionnaireKind } from '@moorgate/contract/questionnaires/definition.ts'
import { questionnaire } from '@moorgate/contract/questionnaires/questionnaire.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { firstPermitted } from '../../../features/records/first-permitted.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Editor } from './editor.tsx'

export type Questionnaire = RowOf<typeof questionnaire> & WithPermissions

const questionnaireOf = (kind: QuestionnaireKind) =>
  queryOptions({
    queryKey: [questionnaire.name, 'of', kind],
    queryFn: ({ signal }) =>
      firstPermitted<RowOf<typeof questionnaire>>(questionnaire.path, { 'filter[kind]': kind }, signal),
  })

interface EditorPageProps {
  kind: QuestionnaireKind
  title: string
  intro: string
}

/** A questionnaire of the tenant: its draft, and what is published of it. */
export function EditorPage({ kind, title, intro }: EditorPageProps) {
  const query = useQuery(questionnaireOf(kind))
  const kept = query.data
  if (kept) return <Editor key={`${kept.id} ${kept.version}`} {...{ title, intro, kept }} />
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
