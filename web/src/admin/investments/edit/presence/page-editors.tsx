import { Avatar } from '../../../../ui/avatar.tsx'
import type { useBlockTitles } from '../../../../features/opportunities/page-parts.tsx'
import { editorWords } from './editor-words.ts'
import type { PageEditor } from './editor-words.ts'
import styles from './page-editors.module.css'

interface PageEditorsProps {
  editors: readonly PageEditor[]
  titles: ReturnType<typeof useBlockTitles>
}

const mostFaces = 4

/**
 * Who else writes this page now. It keeps nobody from writing: two changes of one field are settled where
 * they meet.
 */
export function PageEditors({ editors, titles }: PageEditorsProps) {
  if (editors.length === 0) return null
  return (
    <section
      aria-label="Also editing"
      className={styles.editors}
      title={editors.map(({ name }) => name).join(', ')}
    >
      <span className={styles.faces}>
        {editors.slice(0, mostFaces).map(({ user_id: id, name }) => (
          <Avatar key={id} name={name} size={24} />
        ))}
      </span>
      {editorWords(editors, (block) => (block === 'head' ? 'Headline and picture' : titles[block]))}
    </section>
  )
}
