import { useMemo } from 'react'
import { parseFlat, stringifyFlat } from '../../../kernel/search.ts'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import type { VisitOptions } from '../../../kernel/visit.ts'

/** What of a questionnaire is looked at. It is in the address, so that a link and Back show the same. */
export interface ResponseLocation {
  /** Id of a response; the newest where none is named. */
  version: number | undefined
  /** Id of the earlier response that stands beside it. */
  compared: number | undefined
  /** Section that is being written, from 0. */
  section: number | undefined
}

export function useResponsePlace() {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const place = useMemo((): ResponseLocation => {
    const flat = parseFlat(search)
    const section = numberOf(flat['edit'])
    return {
      version: numberOf(flat['version']),
      compared: numberOf(flat['with']),
      section: section === undefined ? undefined : section - 1,
    }
  }, [search])
  const go = (next: Partial<ResponseLocation>, options?: VisitOptions) => {
    const { version, compared, section } = { ...place, ...next }
    const edit = section === undefined ? undefined : section + 1
    visit(pathname + stringifyFlat({ version, with: compared, edit }), options)
  }
  return { place, go }
}

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)
